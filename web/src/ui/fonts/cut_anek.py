"""
Cuts the letters of headings from Anek: one weight, and of Devanagari the letters and conjuncts that Hindi and the names
of people and places need (a rarer conjunct is written with its halant). In a folder that has the packages of the web:
pip install fonttools brotli; apt-get install libharfbuzz-bin; python3 web/src/ui/fonts/cut_anek.py
"""
import json, os, subprocess, tempfile
from pathlib import Path
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEIGHT = 650
HERE = Path(__file__).parent
ROOT = HERE.parents[3]
HALANT, JOINER, NON_JOINER = '\u094d', '\u200d', '\u200c'

LATIN = [*range(0x20, 0x7F), 0xA0, 0xB7, 0xD7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x20B9, 0x2212]
MALAYALAM = [0x20, *range(0xD00, 0xD80), 0x200C, 0x200D, 0x25CC]
DEVANAGARI = [
    *[0x20, 0x901, 0x902, 0x903, *range(0x905, 0x90C), 0x90D, 0x90F, 0x910, 0x911, 0x913, 0x914, *range(0x915, 0x929)],
    *[*range(0x92A, 0x931), 0x932, 0x933, *range(0x935, 0x93A), 0x93C, *range(0x93E, 0x944), 0x945, 0x947, 0x948, 0x949],
    *[0x94B, 0x94C, 0x94D, *range(0x958, 0x960), 0x964, 0x965, 0x200C, 0x200D],
]
NAMES = (
    'कृष्णन सुब्रह्मण्यम राधाकृष्णन शास्त्री त्रिवेदी द्विवेदी चट्टोपाध्याय विश्वनाथ श्रीनिवासन ईश्वर ऋषि एन्टनी जॉर्ज थॉमस '
    'मैथ्यू मोहम्मद फ़ातिमा सिद्धार्थ विद्या ज्ञानेश्वर पद्मनाभन अय्यर नम्बूदिरी इब्राहिम उषा औसेप ऑगस्टिन ऐश्वर्या अम्माळ '
    'कण्णन चन्द्रन सेबैस्टियन अब्दुल रहमान ब्रह्मा लक्ष्मी लक्ष्म्या मिश्र तिरुवनंतपुरम पत्तनमतिट्टा इरिञ्ञालक्कुडा आट्टिङ्ङल'
)
CONJUNCTS = (
    'क्ष ज्ञ त्र श्र द्य द्ध द्व द्द द्म द्ग द्भ ट्ट ट्ठ ड्ड ड्ढ हृ ह्म ह्य ह्न ह्व ह्ल ह्र ह्ण रु रू क्त त्त न्न श्च श्व श्न श्ल ष्ट ष्ठ ष्ण '
    'स्त्र ल्ल क्क च्च ज्ज प्त प्प ब्ब म्म त्न ङ्क ङ्ग ञ्च ञ्ज न्त्र न्द्र'
)


def texts_of_hindi():
    """What the letters are to be able to write; beside it what the rules of the font pass through on the way there."""
    consonants = [*map(chr, range(0x915, 0x929)), *map(chr, range(0x92A, 0x931)), 'ल', 'ळ', *map(chr, range(0x935, 0x93A))]
    with_dots = [letter + '\u093c' for letter in 'कखगजडढफ']
    for letter in consonants + with_dots:
        for sign in ['', *'ािीुूृॅेैॉोौंःँ', 'ां', 'ीं', 'ें', 'ैं', 'ों', 'ौं', 'ुँ', 'ाँ', 'ूँ', HALANT]:
            yield letter + sign
        if letter not in 'ङछझञटठडढदह':
            yield letter + HALANT + JOINER
        for sign in ['', 'ी', 'ि', 'ा']:
            yield 'र' + HALANT + letter + sign
        if letter in 'कगघजतदधपफबभमवशसहटड':
            for sign in ['', 'ी', 'ि']:
                yield letter + HALANT + 'र' + sign
    for conjunct in CONJUNCTS.split():
        for sign in ['', *'ािीेु']:
            yield conjunct + sign
    for letter in ['क्ष', 'त्र', 'ज्ञ', 'श्र']:
        yield letter + HALANT + JOINER
    yield from ['र्गं', 'र्गां', 'र्गों', 'र्गे', 'र्गें', 'अआइईउऊऋएऐऑओऔअंअःऍ', *NAMES.split()]
    for file in sorted((ROOT / 'contract/src/messages/hi').glob('*.json')):
        yield from sentences(json.loads(file.read_text()))


def sentences(node):
    if isinstance(node, str):
        yield node.replace('\n', ' ')
    else:
        for part in node.values() if isinstance(node, dict) else node:
            yield from sentences(part)


def shaped(path, texts):
    """The glyphs, line by line."""
    options = ['--no-positions', '--no-clusters', '--no-glyph-names']
    lines = subprocess.run(['hb-shape', *options, path], input='\n'.join(texts), text=True, capture_output=True, check=True)
    return [[int(glyph) for glyph in line.strip('[]').split('|') if glyph] for line in lines.stdout.splitlines()]


def cut(script, unicodes, features=('*',), texts=None):
    package = ROOT / f'node_modules/@fontsource-variable/anek-{script}/files'
    font = TTFont(package / f'anek-{script}-{script}-wght-normal.woff2')
    options = subset.Options()
    options.layout_features = list(features)
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ['STAT', 'DSIG', 'MVAR']
    subsetter = subset.Subsetter(options)
    needed = []
    with tempfile.TemporaryDirectory() as folder:
        if texts:
            font.flavor = None
            font.save(f'{folder}/whole.ttf')
            order = font.getGlyphOrder()
            whole = [[order[glyph] for glyph in line] for line in shaped(f'{folder}/whole.ttf', texts)]
            needed = sorted({glyph for line in whole for glyph in line})
            options.layout_closure = False
        subsetter.populate(glyphs=needed, unicodes=unicodes)
        subsetter.subset(font)
        font = instancer.instantiateVariableFont(font, {'wght': WEIGHT})
        if texts:
            font.save(f'{folder}/cut.ttf')
            order = font.getGlyphOrder()
            of_cut = [[order[glyph] for glyph in line] for line in shaped(f'{folder}/cut.ttf', texts)]
            for text, before, after in zip(texts, whole, of_cut):
                if before != after and '.notdef' not in before:
                    print('otherwise than in the whole font:', text)
    font.flavor = 'woff2'
    file = HERE / f'anek-{script}.woff2'
    font.save(file)
    print(file.name, os.path.getsize(file))


cut('latin', LATIN, ['kern', 'lnum', 'tnum'])
cut('malayalam', MALAYALAM)
# Without the pairs of kerning, which would be a seventh of it.
signs = ['akhn', 'rphf', 'rkrf', 'blwf', 'half', 'vatu', 'cjct', 'pres', 'abvs', 'blws', 'psts', 'haln', 'nukt', 'abvm', 'blwm']
cut('devanagari', DEVANAGARI, signs, list(texts_of_hindi()))
