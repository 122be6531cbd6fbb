import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { waitingRequest } from '../../testing/people.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { type Person, assigned, atHome, description, goOn, openHome } from './testing.tsx'

atHome()

const CALL_THEM = 'A volunteer has just accepted. Please call them about the change.'
const openWords = (user: Person) =>
  user.click(screen.getByRole('button', { name: new RegExp(`${waitingRequest.description} Change$`) }))

async function change(user: Person, words: string) {
  await user.click(await screen.findByRole('button', { name: 'Change my request' }))
  await screen.findByText('Nothing has been changed yet.')
  await openWords(user)
  await user.clear(description())
  await user.type(description(), words)
  await goOn(user)
}

async function save() {
  await screen.findByRole('heading', { name: 'Check your request' })
  await pressTwice(screen.getByRole('button', { name: 'Save the change' }))
}

test('Meera leaves it as it is, and nothing is kept of what she typed', async () => {
  const { server, user } = openHome(waitingRequest)
  await change(user, 'To the temple')
  await user.click(await screen.findByRole('button', { name: 'Keep it as it is' }))
  await user.click(await screen.findByRole('button', { name: 'Change my request' }))
  await screen.findByText('Nothing has been changed yet.')
  await openWords(user)
  expect(description().value).toBe(waitingRequest.description)
  expect(server.callsOf('changeRequest')).toHaveLength(0)
})

test('A volunteer was faster: she is asked to call them', async () => {
  const { user, becomes } = openHome(waitingRequest, {
    changeRequest: () => {
      becomes({ request: assigned })
      throw new ApiProblem('accepted-before-change')
    },
  })
  await change(user, 'To the temple')
  await save()
  await screen.findByText('Asha Thomas is coming')
  expect(within(screen.getByRole('main')).getByText(CALL_THEM)).toBeTruthy()
})
