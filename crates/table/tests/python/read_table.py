"""Reads a table of Connect Four with nothing but docs/table-format.md at hand.

    python read_table.py FOLDER < moves      # one line of columns for each position, such as "4 4 3"

prints for each line who wins and in how many moves: "J0 41", "J1 12" or "draw".
"""

import hashlib
import json
import struct
import sys
import zlib
from functools import lru_cache
from math import comb
from pathlib import Path

try:  # Python 3.14 and later
    from compression import zstd

    decompress = zstd.decompress
except ImportError:
    import zstandard

    def decompress(data):
        return zstandard.ZstdDecompressor().decompressobj().decompress(data)


class Table:
    def __init__(self, folder):
        self.folder = Path(folder)
        seal, text = (self.folder / "manifest.json").read_bytes().split(b"\n", 1)
        if hashlib.sha256(text).hexdigest().encode() != seal:
            raise ValueError("manifest.json is damaged")
        self.manifest = json.loads(text)
        if (self.manifest["format"], self.manifest["version"]) != ("retrograde-table", 1):
            raise ValueError("manifest.json has an unknown format")
        self.parts = {}
        for item in self.manifest["objects"]:
            offset = 0
            for tier, first, slots in item["sections"]:
                self.parts.setdefault(tier, []).append((first, slots, item["name"], offset))
                offset += slots

    @lru_cache(maxsize=None)
    def header(self, name):
        data = (self.folder / name).read_bytes()
        if data[:8] != b"RGTABLE\x01":
            raise ValueError(f"{name} is no object of a table")
        (length,) = struct.unpack_from("<I", data, 8)
        if struct.unpack_from("<I", data, length - 4)[0] != zlib.crc32(data[: length - 4]):
            raise ValueError(f"the header of {name} is damaged")
        width, block_slots, sections, blocks = struct.unpack_from("<BxxxIII", data, 12)
        if data[28:60].hex() != self.manifest["fingerprint"]:
            raise ValueError(f"{name} belongs to another table")
        at, begin, listed = 60 + 24 * sections, length, []
        for block in range(blocks):
            size, checksum = struct.unpack_from("<II", data, at + 8 * block)
            listed.append((begin, size, checksum))
            begin += size
        return data, width, block_slots, listed

    @lru_cache(maxsize=64)
    def block(self, name, number):
        data, _, _, blocks = self.header(name)
        begin, size, checksum = blocks[number]
        packed = data[begin : begin + size]
        if zlib.crc32(packed) != checksum:
            raise ValueError(f"block {number} of {name} is damaged")
        return decompress(packed)

    def probe(self, tier, rank):
        for first, slots, name, offset in self.parts[tier]:
            if first <= rank < first + slots:
                _, width, block_slots, _ = self.header(name)
                number, index = divmod(offset + rank - first, block_slots)
                code = int.from_bytes(self.block(name, number)[index * width : (index + 1) * width], "little")
                middle, highest = 1 << (8 * width - 1), (1 << 8 * width) - 1
                if code > middle:
                    return "J0", highest - code
                return ("draw", None) if code in (0, middle) else ("J1", code - 1)
        raise KeyError("this position is not in the table")


def connect4_slot(columns, height):
    """The tier and the rank of a board: for each column the players of its stones, from below."""
    width = len(columns)
    heights = [len(column) for column in columns]
    if heights < heights[::-1]:
        columns, heights = columns[::-1], heights[::-1]
    tier = sum(h * (height + 1) ** column for column, h in enumerate(heights))
    order = [place // 2 if place % 2 == 0 else width - 1 - place // 2 for place in range(width)]
    cells = [player for column in order for player in columns[column]]
    stones = [cell for cell, player in enumerate(cells) if player == 0]
    return tier, sum(comb(cell, index + 1) for index, cell in enumerate(stones))


def main():
    table = Table(sys.argv[1])
    spec = json.loads(table.manifest["spec"])
    parameters = dict(spec["parameters"])
    width, height = int(parameters["width"]), int(parameters["height"])
    for line in sys.stdin:
        columns = [[] for _ in range(width)]
        for number, move in enumerate(line.split()):
            columns[int(move) - 1].append(number % 2)
        winner, moves = table.probe(*connect4_slot(columns, height))
        print(winner if moves is None else f"{winner} {moves}")


if __name__ == "__main__":
    main()
