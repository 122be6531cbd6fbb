import { LANGUAGES, type Language } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import SignupPage from '../pages/account/signup-page.tsx'
import RingMePage from '../pages/public/ring-me-page.tsx'
import { NOTHING_WAITS, ashaListed, openAdmin } from '../pages/admin/testing.tsx'
import { assigned, atHome, openHome } from '../pages/citizen/testing.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { asha } from '../testing/people.ts'
import { pressTwice } from '../testing/press-twice.ts'
import { listen, readPage } from '../testing/screen-reader.ts'
import { show } from '../testing/show.tsx'
import { drive, openBoard } from '../pages/volunteer/testing.tsx'

atHome()

type Words = (typeof messages)[Language]

/** Writes down what is read of the page, and what was announced since it was opened or last looked at. */
type Look = (where: string) => void

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const beginsWith = (words: string) => ({ name: (name: string) => name.startsWith(words) })
const field = (words: string) => screen.getByLabelText((label) => label.startsWith(words))

const JOURNEYS: Record<string, (words: Words, look: Look) => Promise<void>> = {
  async 'Signing up'({ accounts: { signUp } }, look) {
    fakeServer({ signUp: () => ({ user: asha }) })
    show(SignupPage, { at: '/signup' })
    const submit = await button(signUp.submit)
    look('the form')
    await userEvent.click(submit)
    look('sent while it is empty')
  },
  async 'Asking to be rung'({ ringMe, publicPages: { contact } }, look) {
    fakeServer({ callMe: () => ({ message: 'We’ll ring you between 10 and 5.', day: '2031-01-06' }) })
    show(RingMePage, { at: '/ring-me' })
    const submit = await button(ringMe.submit)
    look('the form')
    await userEvent.click(submit)
    look('sent while it is empty')
    await userEvent.type(field(contact.name), 'Suresh')
    await userEvent.type(field(ringMe.phone), '9400011133')
    await userEvent.click(screen.getByRole('radio', { name: ringMe.parts.morning }))
    await userEvent.click(screen.getByRole('radio', { name: ringMe.for.me }))
    await pressTwice(submit)
    await screen.findByText(/between 10 and 5/)
    look('sent')
  },
  async 'Asking for help'({ citizen: { ask, request }, catalogue }, look) {
    const { user } = openHome()
    await user.click(await screen.findByRole('button', beginsWith(catalogue.helpTypes.driving)))
    await screen.findByRole('heading', { name: ask.titles.driving })
    look('what')
    await user.click(await button(ask.ready.driving.second))
    await screen.findByRole('heading', { name: ask.place })
    look('where')
    await user.click(await button(ask.next))
    await screen.findByRole('heading', { name: ask.when })
    look('when')
    await user.click(screen.getAllByRole('button', { pressed: false })[1]!)
    await user.click(await button(/10:00/))
    await screen.findByRole('heading', { name: ask.check })
    look('all of it')
    await pressTwice(await button(ask.submit))
    await screen.findByText(request.waiting)
    look('sent')
  },
  async 'Who comes, and the code'({ citizen: { request } }, look) {
    openHome(assigned)
    await screen.findByText(request.code)
    look('the card')
  },
  async 'Accepting and completing'({ volunteer: { board, accepted }, problems }, look) {
    const { user } = openBoard({ requests: [{ ...drive, additional: 'വാതിൽക്കൽ രണ്ട് പടികളുണ്ട്' }] })
    const accept = await button(new RegExp(`^${board.accept}`))
    look('the board')
    await user.click(accept)
    look('the question')
    await pressTwice(await button(board.acceptConfirm))
    await user.click(await button(accepted.complete))
    look('accepted, and the code is asked for')
    await user.type(field(accepted.code), '111111')
    await pressTwice(await button(accepted.completeConfirm))
    await screen.findByText(problems['completion-code-wrong'])
    look('a wrong code')
    await user.clear(field(accepted.code))
    await user.type(field(accepted.code), '042913')
    await pressTwice(await button(accepted.completeConfirm))
    await within(screen.getByRole('main')).findByText((text) => text.includes(accepted.thanks))
    look('completed')
  },
  async Approving({ admin: { actions } }, look) {
    let items = [ashaListed]
    openAdmin('/admin/volunteers/pending', {
      readOverview: () => ({ overview: { ...NOTHING_WAITS, pendingVolunteers: items.length } }),
      listPendingVolunteers: () => ({ items, total: items.length }),
      approveVolunteer: () => {
        items = []
        return { user: ashaListed }
      },
    })
    const approve = await button(actions.approve.button)
    look('the list')
    await userEvent.click(approve)
    look('the question')
    await pressTwice(within(screen.getByRole('alertdialog')).getAllByRole('button').at(-1) as HTMLElement)
    await screen.findByText(actions.approve.done)
    look('approved')
  },
}

/** The other languages are written down by the nightly run. */
const HEARD = process.env['NIGHTLY'] ? LANGUAGES : (['en'] as const)

test.each(HEARD)('what a screen reader says of the six journeys (%s)', async (language) => {
  const transcript: string[] = []
  for (const [journey, go] of Object.entries(JOURNEYS)) {
    localStorage.setItem('scanDisplay', JSON.stringify({ language }))
    document.documentElement.lang = language
    const { announced } = listen()
    const read = new Set<string>()
    await go(messages[language], (where) => {
      const [lines, said] = [readPage(), announced()]
      transcript.push(`# ${journey}: ${where}`, ...said.map((words) => `! ${words}`))
      // What has been there is read once.
      transcript.push(...lines.filter((line) => !read.has(line)), '')
      for (const line of lines) read.add(line)
      expect.soft(repeated(said), `${journey}, ${where}: announced twice`).toEqual([])
      expect(
        lines.filter((line) => UNNAMED.test(line)),
        `${journey}, ${where}: without a name`,
      ).toEqual([])
      expect.soft(skips(lines), `${journey}, ${where}: a level of headings left out`).toEqual([])
    })
    cleanup()
    sessionStorage.clear()
  }
  await expect(transcript.join('\n')).toMatchFileSnapshot(`${language}.txt`)
})

const UNNAMED =
  /^(link|button|textbox|combobox|radio|checkbox|img|password|date|time|tel|email)(, (required|chosen))*$/

function repeated(said: readonly string[]): string[] {
  return said.filter((words, index) => said.indexOf(words) !== index)
}

/** The headings that are more than one level below the heading before. */
function skips(lines: readonly string[]): string[] {
  let before = 1
  return lines.filter((line) => {
    const level = Number(/^heading (\d)/.exec(line)?.[1] ?? before)
    const isSkip = level > before + 1
    before = level
    return isSkip
  })
}
