import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { meera } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { like, useDraft } from './use-draft.ts'

function Letter() {
  const { kept, keep, erase } = useDraft('letter', like({ text: '' }))
  return (
    <>
      <label>
        <span>Letter</span>
        <input defaultValue={kept?.text ?? ''} onChange={({ target }) => keep({ text: target.value })} />
      </label>
      <button type="button" onClick={erase}>
        Send
      </button>
    </>
  )
}

function open(user: typeof meera) {
  fakeServer({ me: () => ({ user }) })
  return show(Letter, { as: user })
}

test('where storage is full or switched off, people write and send all the same', async () => {
  open(meera)
  const refuse = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  const errors: unknown[] = []
  const caught = ({ error }: ErrorEvent) => void errors.push(error)
  addEventListener('error', caught)
  await userEvent.type(screen.getByLabelText('Letter'), 'Please')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  removeEventListener('error', caught)
  vi.restoreAllMocks()
  expect(errors).toEqual([])
  expect(screen.getByLabelText('Letter')).toHaveProperty('value', 'Please')
})

test.each(['null', '{}', '[]', '5', '"text"', '{"text":5}', '{"text":null}', '{', ''])(
  'what another wrote in its place is left alone: %s',
  (kept) => {
    sessionStorage.setItem(`scanDraft.${meera.id}.letter`, kept)
    open(meera)
    expect(screen.getByLabelText('Letter')).toHaveProperty('value', '')
  },
)

test.each([
  [{ skills: [] as string[] }, { skills: ['driving', 5] }, false],
  [{ skills: [] as string[] }, { skills: {} }, false],
  [{ skills: [] as string[] }, { skills: ['driving'], more: 1 }, true],
  [{ fields: {} }, { fields: [] }, false],
  [{ fields: {} }, { fields: null }, false],
  ['', 5, false],
  ['', 'because', true],
])('like %j is not whatever: %j', (example, kept, answer) => {
  expect(like<unknown>(example)(kept)).toBe(answer)
})
