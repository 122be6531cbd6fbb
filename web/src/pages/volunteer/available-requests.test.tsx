import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { followLiveEvents } from '../../app/api/live.ts'
import { atTheBoard, cards, drive, enterCode, lunch, messages, openBoard, taken } from './testing.tsx'

atTheBoard()

describe('While Asha reads the board, it is told', () => {
  let over: AbortController
  beforeEach(() => {
    over = new AbortController()
    return () => over.abort()
  })

  async function reading(requests: RequestForVolunteer[]) {
    const opened = openBoard({ requests })
    await screen.findByRole('tab', { name: /^Available Requests/ })
    const { api, fetch, life, queries, tokens } = opened.app
    followLiveEvents({ api, fetch, queries, tokens, onChange: life.expectScroll }, over.signal)
    const { live } = opened.server
    await waitFor(() => expect(live.count()).toBe(1))
    return { ...opened, live }
  }

  const buttonOf = (type: string) =>
    screen.findByRole('button', { name: 'Accept', description: new RegExp(type) })

  test('that somebody needs help: the request appears where nothing else is', async () => {
    const { live, becomes } = await reading([])
    becomes([drive])
    live.tell('board')
    expect(await cards()).toEqual(['Driving'])
    expect(screen.queryByText('1 new request')).toBeNull()
  })

  test('that somebody else needs help too: what she reads stays, and a press shows what is new', async () => {
    const { live, becomes, user } = await reading([lunch])
    const accept = await buttonOf('Cooking')
    accept.focus()
    becomes([drive, lunch])
    live.tell('board')
    await screen.findByText('1 new request')
    screen.getByRole('tab', { name: 'Available Requests 2' })
    expect(await cards()).toEqual(['Cooking'])
    expect(document.activeElement).toBe(accept)

    await user.click(screen.getByRole('button', { name: 'Show new requests' }))
    expect(await cards()).toEqual(['Driving', 'Cooking'])
    expect(document.activeElement?.textContent).toBe('Driving')
    expect(screen.queryByText('1 new request')).toBeNull()
  })

  test('that a request is gone: it says so where it stands, and is gone at her next press', async () => {
    const { live, becomes, user } = await reading([drive, lunch])
    const accept = await buttonOf('Driving')
    accept.focus()
    becomes([lunch])
    live.tell('board')
    await screen.findByText('Help request is no longer available.')
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(accept)
    await user.click(accept)
    expect(screen.queryByRole('alertdialog')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect(await cards()).toEqual(['Cooking']))
  })

  test('that a request has changed: she still reads the old one, cannot accept it, and a press shows the new one', async () => {
    const { live, becomes, user } = await reading([drive, lunch])
    const accept = await buttonOf('Driving')
    becomes([{ ...drive, handle: 'drive+1@requests.invalid', description: 'To the temple' }, lunch])
    live.tell('board')
    await screen.findByText('This request has changed. Please read it again.')
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    screen.getByText(drive.description)
    await user.click(screen.getByRole('button', { name: 'Show new requests' }))
    screen.getByText('To the temple')
    expect((await buttonOf('Driving')).getAttribute('aria-disabled')).toBeNull()
  })

  test('of her own doing without a word of somebody else’s', async () => {
    const { live, user } = await reading([taken(drive), lunch])
    await enterCode(user, '042913')
    live.tell('request')
    await messages().findByText('Request marked as completed!')
    expect(await cards()).toEqual(['Cooking'])
    live.tell('board')
    await waitFor(() => expect(screen.queryByText(/new request/)).toBeNull())
    expect(screen.queryByText('This request is closed. You don’t need to go.')).toBeNull()
  })
})
