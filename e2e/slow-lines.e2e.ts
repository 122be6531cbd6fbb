import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './testing/fixtures.ts'
import { MEERA } from './testing/people.ts'

const { request: citizen } = en.citizen
const { board } = en.volunteer

/** Everything that was sent with this method, from now on. */
function sentBy(page: Page, method: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method) sent.push(new URL(request.url()).pathname)
  })
  return sent
}

const edge = (shown: Locator, side: 'top' | 'bottom') =>
  shown.evaluate((element, side) => element.getBoundingClientRect()[side], side)

test('the home of a citizen who signs in comes while they type', async ({ visit }) => {
  const { page } = await visit('typing')
  await page.goto('/login')
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toContainEqual(expect.stringContaining('citizen-home-page'))
})

test('who has scrolled down reads that they are offline, and the line covers nothing that has the focus', async ({
  visit,
}) => {
  const visitor = await visit('scrolled-down')
  visitor.expectComplaints(/ERR_INTERNET_DISCONNECTED/)
  const { page } = visitor
  await page.goto('/signup')
  const email = page.locator('[name=email]')
  const password = page.locator('[name=password]')
  await email.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 4))
  await page.context().setOffline(true)
  const line = page.getByRole('paragraph').filter({ hasText: en.site.offline })
  await line.waitFor()
  expect(await edge(line, 'top')).toBe(0)
  // The line pushes the page down by its own height where it first appears.
  await email.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 4))

  await password.evaluate((field) => field.focus({ preventScroll: true }))
  expect(await edge(email, 'top')).toBeLessThan(await edge(line, 'bottom'))
  await page.keyboard.press('Shift+Tab')
  expect(await email.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await edge(email, 'top')).toBeGreaterThanOrEqual(await edge(line, 'bottom'))
  await page.context().setOffline(false)
})

test('Meera, who presses everything twice, cancels no request by that, and then cancels it once', async ({
  world,
  meera,
}) => {
  const { page } = meera
  await world.asks(MEERA.email, 30)
  await page.goto('/citizens')
  const cancel = page.getByRole('button', { name: citizen.cancel })
  await cancel.waitFor()

  // The question opens under the finger that presses.
  const question = page.getByRole('alertdialog', { name: citizen.cancelQuestion })
  const confirm = question.getByRole('button', { name: citizen.cancelConfirm })
  await cancel.click()
  const answer = (await confirm.boundingBox())!
  await question.getByRole('button', { name: citizen.keep }).click()
  await cancel.evaluate((button, { x, y }) => {
    Object.assign(button.style, { position: 'fixed', left: `${x}px`, top: `${y}px`, zIndex: 1 })
  }, answer)
  const sent = sentBy(page, 'POST')
  await page.mouse.dblclick(answer.x + 20, answer.y + 20)
  await question.waitFor()
  expect(sent).toEqual([])

  await confirm.dblclick({ delay: 0 })
  await page.getByRole('main').getByText(citizen.cancelled).waitFor()
  expect(sent).toEqual(['/api/auth/citizens'])
})

test('Asha, who presses everything twice, accepts once and reads on at the request', async ({
  site,
  world,
  asha,
}) => {
  const { page } = asha
  await site.enrol(MEERA)
  await world.asks(MEERA.email, 30)
  await page.goto('/volunteer-home')
  await page.getByRole('button', { name: 'Accept', exact: true, description: /Driving/ }).click()
  const sent = sentBy(page, 'POST')
  await page.getByRole('alertdialog').getByRole('button', { name: board.acceptConfirm }).dblclick()
  const request = page.getByRole('heading', { level: 2, name: en.catalogue.helpTypes.driving })
  await request.waitFor()
  await expect(request).toBeFocused()
  expect(sent).toEqual(['/api/auth/volunteers'])
})

test('Asha, whose answer is lost on the way, presses again and has accepted', async ({
  site,
  world,
  asha,
}) => {
  asha.expectComplaints(/ERR_FAILED/)
  const { page } = asha
  await site.enrol(MEERA)
  await world.asks(MEERA.email, 30)
  await page.goto('/volunteer-home')
  await page.getByRole('button', { name: /^Accept/ }).click()
  // Once: what arrives is done, and nobody learns it.
  await page.route(
    '**/api/auth/volunteers',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: board.acceptConfirm }).click()
  await question.getByText(en.site.noAnswer).waitFor()
  await question.getByRole('button', { name: board.acceptConfirm }).click()
  await page.getByText(MEERA.name, { exact: true }).waitFor()
  await page.getByRole('main').getByText(board.acceptDone).waitFor()
  await expect(question).toHaveCount(0)
})
