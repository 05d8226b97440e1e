"""Makes the fonts of the PDFs (src/server/pdf/fonts/README.md). Run it in a folder with the npm packages, with fonttools 4.66.1."""
from fontTools import merge, subset, ttLib
from fontTools.ttLib.scaleUpem import scale_upem

PACKAGES = 'node_modules/@expo-google-fonts/'
SYMBOL_FONTS = [
    'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf',
    'noto-sans-symbols/400Regular/NotoSansSymbols_400Regular.ttf',
    'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf',
]


def expand(*ranges):
    return {code for first, last in ranges for code in range(first, last + 1)}


LETTERS = expand((0x20, 0x52F), (0x1D00, 0x2BFF), (0x2C60, 0x2C7F), (0x2DE0, 0x2E5F), (0xA640, 0xA69F), (0xA720, 0xA7FF), (0xFB00, 0xFB06))
SYMBOLS = expand((0x300, 0x36F), (0x2000, 0x27BF), (0x2B00, 0x2B5F))
FEATURES = ['ccmp', 'kern', 'mark', 'mkmk', 'tnum']
# The merger would take the tallest metrics, which would move all lines.
METRICS = {
    'hhea': ['ascent', 'descent', 'lineGap'],
    'OS/2': ['sTypoAscender', 'sTypoDescender', 'sTypoLineGap', 'usWinAscent', 'usWinDescent', 'sxHeight', 'sCapHeight', 'usWeightClass'],
}


def cut(font, characters, features):
    options = subset.Options(layout_features=features, notdef_outline=True, hinting=False, name_IDs=['*'])
    options.drop_tables += ['MATH', 'vhea', 'vmtx', 'VORG', 'STAT', 'DSIG', 'meta']
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def build(weight, number):
    inter = ttLib.TTFont(f'{PACKAGES}inter/{number}{weight}/Inter_{number}{weight}.ttf')
    taken = LETTERS & inter.getBestCmap().keys()
    parts = [cut(inter, taken, FEATURES)]
    noto = f'noto-sans/{number}{weight}/NotoSans_{number}{weight}.ttf'
    for path in [noto, *SYMBOL_FONTS]:
        font = ttLib.TTFont(PACKAGES + path)
        characters = ((LETTERS if path == noto else SYMBOLS) & font.getBestCmap().keys()) - taken
        taken |= characters
        scale_upem(font, inter['head'].unitsPerEm)
        cut(font, characters, [])
        for table in ('GSUB', 'GPOS', 'GDEF'):
            if table in font:
                del font[table]
        parts.append(font)
    files = [f'part-{i}.ttf' for i in range(len(parts))]
    for part, file in zip(parts, files):
        part.save(file)
    merged = merge.Merger().merge(files)
    for table, fields in METRICS.items():
        for field in fields:
            setattr(merged[table], field, getattr(inter[table], field))
    merged['name'] = inter['name']
    merged.save(f'Inter-{weight}.ttf')


build('Regular', 400)
build('SemiBold', 600)
