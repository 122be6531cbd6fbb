import { en } from '@scan/contract/messages/en/index.ts'
import { changes, continues, fillsRequest, saysWhatAndWhere, types } from './testing/asking.ts'
import { expect, test } from './testing/fixtures.ts'
import { ASHA, MEERA } from './testing/people.ts'
import type { Visitor } from './testing/visitor.ts'

const { ask, cancel, change, request: citizen, newTime, nobodyCame } = en.citizen
const { past } = en.requests
const { late } = en.volunteer

const reads = ({ page }: Visitor, sentence: string) =>
  page.getByRole('main').getByText(sentence).first().waitFor()
const question = ({ page }: Visitor, name: string) => page.getByRole('alertdialog', { name })

test('Meera asks for help, is told what is missing, changes it, cancels it, and asks for the same again', async ({
  world,
  meera,
}) => {
  const { page } = meera
  await page.goto('/citizen-home')
  await page.getByRole('button', { name: /^Medical/ }).click()
  await continues(page)
  await page.getByRole('heading', { name: en.fields['help-fields-required'] }).waitFor()
  await page.getByRole('link', { name: ask.empty.description }).click()
  await page.goBack()
  await saysWhatAndWhere(page, {
    ...{ type: /^Medical/, description: 'To the pharmacy', district: 'Kollam', area: 'Chinnakada' },
  })
  const when = async (moment: ReturnType<typeof world.inHours>) => {
    await types(page, moment)
    await continues(page)
  }
  await when(world.inHours(2.5))
  await reads(meera, en.problems['lead-time-too-short'])
  // By day, whenever this runs.
  await when({ ...world.inHours(30), time: '10:30' })

  await page.getByRole('heading', { name: ask.check }).waitFor()
  await changes(page, /To the pharmacy/)
  expect(await page.getByLabel(ask.description).inputValue()).toBe('To the pharmacy')
  await continues(page)
  await page.getByRole('button', { name: ask.submit }).click()
  await reads(meera, citizen.waiting)

  await page.getByRole('button', { name: change.button }).click()
  await changes(page, /To the pharmacy/)
  await page.getByLabel(ask.description).fill('To the pharmacy and back')
  await continues(page)
  await page.getByRole('button', { name: change.submit }).click()
  await page.getByText(en.replies['request-changed']).first().waitFor()

  await page.getByRole('button', { name: cancel.button }).click()
  await question(meera, cancel.question).getByRole('button', { name: cancel.keep }).click()
  await page.getByRole('button', { name: cancel.button }).click()
  await question(meera, cancel.question).getByRole('button', { name: cancel.confirm }).click()
  await reads(meera, cancel.done)

  // Her place is remembered.
  await page.getByRole('button', { name: /^Reading/ }).click()
  await page.getByRole('button', { name: ask.ready.reading.first }).click()
  await page.getByRole('heading', { name: ask.atHome }).waitFor()
  await reads(meera, 'Chinnakada')
  await page.goBack()
  await page.goBack()

  await page.getByText(past.requests).click()
  const row = page.getByRole('list', { name: past.requests }).getByRole('listitem')
  await row.getByText(past.outcomes.cancel).waitFor()
  await row.getByText('Medical').click()
  await page.getByRole('button', { name: /^Ask again: Medical/ }).click()
  // All of it but when.
  await page.getByRole('heading', { name: ask.when }).waitFor()
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await page.getByRole('button', { name: '10:00\u00a0am' }).click()
  await page.getByRole('button', { name: /To the pharmacy and back/ }).waitFor()
})

test('Meera asks Asha to come at 4 pm instead; Asha reads it at once, says yes, and both see the new time', async ({
  world,
  meera,
  asha,
}) => {
  await world.asks(MEERA.email, 30)
  await world.accepts(ASHA.email, MEERA.email)
  await asha.page.goto('/volunteer-home')
  await meera.page.goto('/citizen-home')
  await meera.page.getByRole('button', { name: newTime.button }).click()
  const dialog = meera.page.getByRole('dialog')
  await types(meera.page, { date: world.inHours(50).date, time: '16:00' })
  await dialog.getByRole('button', { name: newTime.send.replace('{{name}}', ASHA.name) }).click()
  await reads(meera, newTime.asked.replace('{{name}}', ASHA.name))

  await asha.page.getByRole('button', { name: en.volunteer.newTime.yes }).click()
  await reads(asha, en.volunteer.newTime.saidYes.replace('{{name}}', MEERA.name))
  await reads(meera, en.citizen.happened['agree-time'])
  for (const { page } of [meera, asha])
    await page
      .getByText(/4:00\spm/)
      .first()
      .waitFor()
})

test('Meera cannot cancel in the last two hours; nobody comes, she says so, and both are free', async ({
  world,
  meera,
  asha,
}) => {
  await world.asks(MEERA.email, 4)
  await world.accepts(ASHA.email, MEERA.email)
  await meera.page.goto('/citizen-home')
  await asha.page.goto('/volunteer-home')
  const button = meera.page.getByRole('button', { name: cancel.button })
  await expect(button).toBeEnabled()

  await world.later(2.1)
  await meera.page.reload()
  await reads(meera, en.problems['cancel-too-late'])
  await button.press('Enter')
  expect(await meera.page.getByRole('alertdialog').count()).toBe(0)

  await world.later(3)
  await asha.page.reload()
  await reads(asha, late.title)
  await meera.page.reload()
  await meera.page.getByRole('button', { name: nobodyCame.report }).click()
  await question(meera, nobodyCame.question).getByRole('button', { name: nobodyCame.confirm }).click()
  await reads(meera, nobodyCame.sorry)
  await meera.page.getByRole('button', { name: /^Gardening/ }).waitFor()
  await reads(asha, en.volunteer.happened['report-nobody-came'])
})

test(
  'the browser’s Back leads one step back, and Forward to where one was',
  { tag: '@nightly' },
  async ({ meera: { page } }) => {
    await page.goto('/citizen-home')
    await fillsRequest(page, {
      ...{ type: /^Shopping/, description: 'Rice and soap', district: 'Kollam' },
    })
    const questions = [ask.question, ask.titles.shopping, ask.place, ask.when, ask.check]
    const asks = (at: number) => page.getByRole('heading', { name: questions[at] ?? '' }).waitFor()
    for (const isLoadedAnew of [false, true]) {
      for (const at of [3, 2, 1, 0]) {
        await page.goBack()
        await asks(at)
      }
      for (const at of [1, 2, 3, 4]) {
        await page.goForward()
        await asks(at)
      }
      if (isLoadedAnew) break
      await page.reload()
      await asks(4)
    }
    await page.getByRole('button', { name: ask.submit }).click()
    await page.getByText(citizen.waiting).first().waitFor()
  },
)
