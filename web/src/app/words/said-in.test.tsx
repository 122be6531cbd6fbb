import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SaidIn } from './said-in.tsx'

test.each([
  ['കഴക്കൂട്ടം, Thiruvananthapuram', 'കഴക്കൂട്ടം', 'ml'],
  ['House address: Flat 3, Ollur', 'Flat 3, Ollur', 'en'],
  ['Thrissur', null, undefined],
  ['Thrissur', 'Ollur', undefined],
])('of %s, %s is read in the language of its letters', (sentence, words, language) => {
  const { container } = render(<SaidIn sentence={sentence} words={words} />)
  expect(container.textContent).toBe(sentence)
  const said = container.querySelector<HTMLElement>('[lang]')
  expect([said?.textContent, said?.lang]).toEqual(language ? [words, language] : [undefined, undefined])
})
