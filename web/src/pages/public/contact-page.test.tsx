import type { User } from '@scan/contract/accounts.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { supportPath } from '../shared/support-path.ts'
import { fakeServer, noAnswer, settings } from '../../testing/fake-server.ts'
import type { Handlers } from '../../testing/fake-server.ts'
import { gopal, meera, waitingRequest } from '../../testing/people.ts'
import { holdSession } from '../../testing/app.ts'
import { show } from '../../testing/show.tsx'
import { storeUser } from '../../app/session/stored-user.ts'
import ContactPage from './contact-page.tsx'

const OUTSIDE = { endpoint: 'https://forms.example', id: 'xyzabcde' }

/** Has the page speak to an outside service, which answers with this; an Error is a network that is down. */
function openWithOutside(answer: object | string | Error) {
  fakeServer({
    readSettings: () => ({ ...settings(), contactForm: OUTSIDE }),
    me: () => ({ user: meera }),
  })
  const ours = globalThis.fetch
  const sent: { url: string; body: unknown; authorization: string | null }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith(OUTSIDE.endpoint)) return ours(url, init)
    const authorization = new Headers(init.headers).get('authorization')
    sent.push({ url, body: JSON.parse(init.body as string), authorization })
    if (answer instanceof Error) throw answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  return { sent, user: open() }
}

function openWithOurs(handlers: Handlers = {}, at?: string) {
  const server = fakeServer(handlers)
  return { server, user: open(at) }
}

function open(at = '/contact') {
  show(ContactPage, { at })
  return userEvent.setup({ delay: null })
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Your name/ })
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Your email address/ })
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ })
const submit = () => screen.getByRole('button', { name: 'Send message' })

async function write(user: ReturnType<typeof userEvent.setup>) {
  await user.type(name(), 'Meera Nair')
  await user.type(email(), 'meera@example.org')
  await user.type(message(), 'Thank you!')
  await user.click(submit())
}

/** As somebody who is signed in. */
async function thank(as: User) {
  show(ContactPage, { at: '/contact', as })
  const user = userEvent.setup({ delay: null })
  await waitFor(() => expect(document.querySelector('form')?.hasAttribute('inert')).toBe(false))
  await user.type(message(), 'Thank you!')
  await user.click(submit())
}

describe('a message', () => {
  test('goes to this network itself, which says that it was sent and promises an answer', async () => {
    const { server, user } = openWithOurs({ sendContactMessage: () => ({ next: '/contact' }) })
    server.failNext('sendContactMessage', noAnswer())
    await write(user)
    await screen.findByText('No response from server. Please check your connection.')
    expect(message().value).toBe('Thank you!')
    await user.click(submit())
    await screen.findByText('Message Sent Successfully!')
    expect(screen.queryByText(/^No response/)).toBeNull()
    expect(screen.getByText('We’ll reply to meera@example.org within 24 hours.')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Message Sent Successfully!')
    expect(server.callsOf('sendContactMessage')[1]?.body).toEqual({
      ...{ name: 'Meera Nair', email: 'meera@example.org', message: 'Thank you!' },
    })
    await user.click(screen.getByRole('button', { name: 'Write another message' }))
    expect(message().value).toBe('')
  })

  test('from somebody who is signed in carries their session to this network, and to no outside service', async () => {
    const server = fakeServer({
      me: () => ({ user: meera }),
      sendContactMessage: () => ({ next: '/contact' }),
    })
    await thank(meera)
    await screen.findByText('Message Sent Successfully!')
    const [{ token } = {}] = server.callsOf('sendContactMessage')
    expect(token).toBeTruthy()
    expect(token).toEqual(server.callsOf('me')[0]?.token)
    cleanup()

    const { sent } = openWithOutside({ ok: true, next: 'https://forms.example/thanks' })
    cleanup()
    await thank(meera)
    await screen.findByText('Message Sent Successfully!')
    const body = { name: 'Meera Nair', email: 'meera@example.org', message: 'Thank you!' }
    expect(sent).toEqual([{ url: 'https://forms.example/f/xyzabcde', body, authorization: null }])
  })

  test('that Meera had half written is there again once it is known that she is there, whoever is kept here', async () => {
    const draft = { name: 'Meera Nair', email: meera.email, message: 'Three paragraphs' }
    for (const kept of [undefined, gopal]) {
      const answer = Promise.withResolvers<{ user: typeof meera }>()
      fakeServer({ me: () => answer.promise })
      holdSession(meera)
      localStorage.clear()
      if (kept) storeUser(localStorage, kept)
      sessionStorage.setItem(`scanDraft.${meera.id}.contact.`, JSON.stringify(draft))
      open()
      expect(document.querySelector('form')?.hasAttribute('inert')).toBe(true)
      answer.resolve({ user: meera })
      await waitFor(() => expect(document.querySelector('form')?.hasAttribute('inert')).toBe(false))
      expect([name().value, email().value, message().value]).toEqual(Object.values(draft))
      cleanup()
    }
  })
})

describe('what the service has against it', () => {
  test('stands at the fields that it means, and nothing typed is lost', async () => {
    const { user } = openWithOutside({
      error: 'Validation errors',
      errors: [
        { field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' },
        { field: 'message', code: 'REQUIRED_FIELD_EMPTY', message: 'This is too short.' },
      ],
    })
    await write(user)
    await screen.findByRole('link', { name: 'This is too short.' })
    expect(email().getAttribute('aria-describedby')).toContain('email-error')
    expect(document.getElementById('email-error')?.textContent).toContain('should be an email')
    expect(document.getElementById('message-error')?.textContent).toContain('This is too short.')
    expect([name().value, email().value, message().value]).toEqual([
      'Meera Nair',
      'meera@example.org',
      'Thank you!',
    ])
  })

  test.each([
    ['a single sentence', { error: 'You were too fast.' }, 'You were too fast.'],
    ['a field that nobody sees', { errors: [{ field: '_gotcha', message: 'No robots' }] }, 'No robots'],
    ['an answer of another shape', { hello: true }, 'Unexpected response format'],
    ['a page of a proxy', '<html>Bad gateway</html>', 'Unexpected response format'],
    ['no answer', new TypeError('Failed to fetch'), 'No response from server. Please check your connection.'],
  ])('stands under the button: %s', async (_, answer, sentence) => {
    const { user } = openWithOutside(answer)
    await write(user)
    const told = await screen.findByText(sentence)
    expect(submit().compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByText('What you wrote is still here.')).toBeTruthy()
    expect(message().value).toBe('Thank you!')
  })

  test('is said at the top where it is not even known which service it is', async () => {
    const { server, user } = openWithOurs({
      readSettings: () => {
        throw new ApiProblem('too-many-requests', { retryAfter: 60 })
      },
    })
    await write(user)
    expect(await screen.findByText('Too many tries. Please wait 1 min and try again.')).toBeTruthy()
    expect([message().value, server.callsOf('sendContactMessage')]).toEqual(['Thank you!', []])
  })
})

describe('who comes from their request', () => {
  test('finds name, email and the number of the request, and still has to say something', async () => {
    const { server, user } = openWithOurs(
      { sendContactMessage: () => ({ next: '/contact' }) },
      supportPath({ ...meera, request: waitingRequest }),
    )
    expect([name().value, email().value]).toEqual(['Meera Nair', 'meera@example.org'])
    await user.click(submit())
    expect(await screen.findByRole('link', { name: 'Message is required' })).toBeTruthy()
    await user.type(message(), 'My volunteer is ill.')
    await user.click(submit())
    await screen.findByText('Message Sent Successfully!')
    expect(server.callsOf('sendContactMessage')[0]?.body.message).toBe(
      'About my request R-1042:\n\nMy volunteer is ill.',
    )
  })
})
