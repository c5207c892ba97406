"""What is asked of every plan of a folder, side by side: for followed.py and labelled.py."""
import argparse
import concurrent.futures
import os

HERE = os.path.dirname(os.path.abspath(__file__))
OFFICE = ["--gate", os.path.join(HERE, "../../examples/office/office.gate"), "--office", "memory"]


def answers(ask):
    """[(path, ask(penstock, path))] for the files of the command line, or all plans beside this script; of those one in
    PENSTOCK_PLANS_ONE_IN, if that is in the environment: where a run costs much more than usual, and all are run by `compare.py` anyway."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--penstock", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="*")
    given = parser.parse_args()
    plans = os.path.join(HERE, "plans")
    one_in = int(os.environ.get("PENSTOCK_PLANS_ONE_IN", "1"))
    files = given.files or [os.path.join(plans, name) for name in sorted(os.listdir(plans)) if name.endswith(".py")][::one_in]
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        return list(zip(files, pool.map(lambda path: ask(given.penstock, path), files)))
