import { expect, test } from 'vitest'
import { decodeList } from './decode-list.ts'

const TEXT = 'Name,District\r\nആശ,കൊല്ലം'
const utf16 = (isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + TEXT.length * 2))
  for (const [at, letter] of [...`\ufeff${TEXT}`].entries())
    view.setUint16(at * 2, letter.charCodeAt(0), isLittle)
  return new Uint8Array(view.buffer)
}

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${TEXT}`)],
  ['UTF-16 of Excel', utf16(true)],
  ['UTF-16, the other way round', utf16(false)],
])('a list in %s', (_, bytes) => {
  expect(decodeList(bytes)).toBe(TEXT)
})

test('a list in Windows-1252', () => {
  expect(decodeList(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x92]))).toBe('José ’')
})

test.each([
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x00]],
])('%s is no list', (_, bytes) => {
  expect(decodeList(Uint8Array.from(bytes))).toBeUndefined()
})
