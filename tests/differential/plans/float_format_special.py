inf, nan = float("inf"), float("nan")
for v in (inf, -inf, nan):
    print(f"{v:f} {v:F} {v:e} {v:E} {v:g} {v:8.2f}| {v:<8}| {v:^8}| {v:08.1f} {v:+} {v:%} {v:,.2f} {v}")
print("%f %e %g %s %r %5.1f|%-8.2f|%08.3f" % (inf, -inf, nan, inf, nan, inf, -inf, inf))
print(f"{-0.0} {-0.0:.1f} {-0.0:+.0f} {-0.04:.1f} {-0.04:z.1f} {0.0:e}")
print(f"{1e16} {1e16:f} {1e16:,} {123456.789:,.1f} {0.000001:g} {1000000.0:g} {10000000.0:g}")
print(f"{1e300:.3f}"[:20], len(f"{1e300:f}"), f"{5e-324:.3e}", f"{1.5:.20f}", f"{0.1:.30f}", f"{1/3:.17g}")
