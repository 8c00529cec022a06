#!/usr/bin/env python3
"""Times the kernels' variants and writes docs/performance.md's table and plot.

usage: report.py --bench EXECUTABLE [--kernels REGEX] [--repetitions N] [--min-time S] [--docs DIR]

A kernel at one size is one run: the repetitions of its three variants come in
random order, so that a drift of the machine meets all alike, and the ratios
are those of their medians. Without --docs the table goes to standard output.
"""
import argparse
import json
import re
import statistics
import subprocess
import sys
from pathlib import Path

VARIANTS = ("original", "rewritten", "expert")
COLOURS = {"original": "#c8553d", "rewritten": "#2f6690", "expert": "#8f9ea8"}
BEGIN, END = "<!-- measured -->", "<!-- end -->"


def listed(bench, pattern):
    """(kernel, size) in the order of the executable."""
    out = subprocess.run([bench, "--benchmark_list_tests"], capture_output=True, text=True, check=True).stdout
    seen = dict.fromkeys(tuple(line.split("/")[:2]) for line in out.split())
    return [(kernel, int(size)) for kernel, size in seen if re.search(pattern, kernel)]


def measure(bench, kernel, size, repetitions, min_time):
    """For each variant: ns a call, allocations a call, peak bytes, and the spread of the times."""
    command = [bench, f"--benchmark_filter=^{kernel}/{size}/", f"--benchmark_repetitions={repetitions}",
               f"--benchmark_min_time={min_time}", "--benchmark_enable_random_interleaving=true",
               "--benchmark_format=json"]
    runs = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["benchmarks"]
    result = {}
    for variant in VARIANTS:
        mine = [r for r in runs if r["run_type"] == "iteration" and r["run_name"].endswith("/" + variant)]
        wrong = [r["error_message"] for r in mine if r.get("error_occurred")]
        if wrong or not mine:
            sys.exit(f"report.py: {kernel}/{size}/{variant}: {wrong[0] if wrong else 'did not run'}")
        calls = mine[0]["calls"]
        times = sorted(r["cpu_time"] / calls for r in mine)
        quarters = statistics.quantiles(times, n=4) if len(times) > 1 else [times[0]] * 3
        result[variant] = {"time": statistics.median(times), "spread": (quarters[2] - quarters[0]) / quarters[1],
                           "allocations": mine[0]["allocations"] / calls, "peak": mine[0]["peak"]}
    return result


def duration(ns):
    for unit, scale in (("ns", 1), ("us", 1e3), ("ms", 1e6)):
        if ns < 1000 * scale or unit == "ms":
            return f"{ns / scale:.3g} {unit}"


def table(rows):
    lines = ["| kernel | size | original | rewritten | expert | original / rewritten | rewritten / expert | spread |"
             " allocations a call | peak bytes |", "|---|---|---|---|---|---|---|---|---|---|"]
    for kernel, size, by in rows:
        o, r, e = (by[v] for v in VARIANTS)
        lines.append(f"| {kernel} | {size} | {duration(o['time'])} | {duration(r['time'])} | {duration(e['time'])} |"
                     f" {o['time'] / r['time']:.2f} | {r['time'] / e['time']:.3f} |"
                     f" {max(v['spread'] for v in by.values()):.1%} |"
                     f" {' / '.join(format(v['allocations'], '.3g') for v in (o, r, e))} |"
                     f" {' / '.join(format(int(v['peak']), ',') for v in (o, r, e))} |")
    return "\n".join(lines)


def plot(rows):
    """Time a call against that of the original, a bar for each variant."""
    height, left, width = 13, 130, 420
    out, y = [], 34
    for kernel, size, by in rows:
        out.append(f'<text x="{left - 6}" y="{y + 2 * height - 3}" text-anchor="end">{kernel} {size}</text>')
        for variant in VARIANTS[1:]:
            share = by[variant]["time"] / by["original"]["time"]
            out.append(f'<rect x="{left}" y="{y}" width="{min(share, 1.2) * width:.1f}" height="{height - 2}" '
                       f'fill="{COLOURS[variant]}"/>')
            out.append(f'<text x="{left + min(share, 1.2) * width + 4:.1f}" y="{y + height - 4}">{share:.2f}</text>')
            y += height
        y += 7
    line = left + width
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {line + 130} {y + 6}" '
            'font-family="sans-serif" font-size="10">', f'<rect width="{line + 130}" height="{y + 6}" fill="#fff"/>',
            f'<line x1="{line}" x2="{line}" y1="26" y2="{y}" stroke="{COLOURS["original"]}"/>',
            f'<text x="{line}" y="20" text-anchor="middle">original = 1</text>']
    for i, variant in enumerate(VARIANTS[1:]):
        head.append(f'<rect x="{left + 90 * i}" y="10" width="10" height="10" fill="{COLOURS[variant]}"/>'
                    f'<text x="{left + 90 * i + 14}" y="19">{variant}</text>')
    return "\n".join([*head, *out, "</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bench", required=True)
    parser.add_argument("--kernels", default="")
    parser.add_argument("--repetitions", type=int, default=11)
    parser.add_argument("--min-time", type=float, default=0.02)
    parser.add_argument("--docs", type=Path)
    args = parser.parse_args()
    if args.docs and args.kernels:
        parser.error("the page takes all kernels")
    rows = []
    for kernel, size in listed(args.bench, args.kernels):
        rows.append((kernel, size, measure(args.bench, kernel, size, args.repetitions, args.min_time)))
        print(f"measured {kernel}/{size}", file=sys.stderr, flush=True)
    if not args.docs:
        print(table(rows))
        return
    page = args.docs / "performance.md"
    text = page.read_text()
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    page.write_text(text[:start] + "\n" + table(rows) + "\n" + text[end:])
    (args.docs / "performance.svg").write_text(plot(rows))


if __name__ == "__main__":
    main()
