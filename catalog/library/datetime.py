from datetime import timezone

UTC = timezone.utc
