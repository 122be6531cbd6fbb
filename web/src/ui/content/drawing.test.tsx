// oxlint-disable no-restricted-imports -- The drawings are read as files, as browsers get them.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import { expect, test } from 'vitest'
import { renderUi } from '../testing.tsx'
import { Drawing, SCENES } from './drawing.tsx'

const NAMES = [...HELP_TYPES, ...SCENES]
const folder = join(import.meta.dirname, '../drawings')
const tokens = readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8')

test('no drawing is without its place, and no place without its drawing', () => {
  // The map is `district-map.tsx`'s.
  const named = [...NAMES, 'kerala'].map((name) => `${name}.svg`)
  expect(readdirSync(folder).toSorted()).toEqual(named.toSorted())
})

test.each(NAMES)('%s is a small file that takes its colours from the page', (name) => {
  const { container } = renderUi(<Drawing name={name} />)
  expect(container.querySelector('use')?.getAttribute('href')).toContain(`/drawings/${name}.svg`)

  const source = readFileSync(join(folder, `${name}.svg`), 'utf8')
  expect(Buffer.byteLength(source)).toBeLessThan(6_000)
  const file = new DOMParser().parseFromString(source, 'image/svg+xml')
  expect(file.querySelector('parsererror')).toBeNull()
  expect(file.getElementById('d')).not.toBeNull()
  expect(file.querySelector('style, script, text, image, [style]')).toBeNull()
  const colours = [...source.matchAll(/\b(?:fill|stroke|color)="([^"]*)"/g)].map(([, colour = '']) => colour)
  const ours = (colour: string) => tokens.includes(`${/^var\((--[\w-]+)\)$/.exec(colour)?.[1]}:`)
  expect(colours.filter((one) => one !== 'none' && one !== 'currentColor' && !ours(one))).toEqual([])
})
