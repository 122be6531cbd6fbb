import { LIVE_PATH } from '@scan/contract/live.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { sql } from '../server/src/db/sql.ts'
import { test as base, expect } from './testing/fixtures.ts'
import { addressOf, citizens, volunteers } from './testing/people.ts'
import { DESKTOP, PHONE, type Visitor } from './testing/visitor.ts'

const { ask, change, request: citizen, nobodyCame } = en.citizen
const { past } = en.requests
const { board, accepted, release, late } = en.volunteer

const CITIZENS = ['Meera', 'Gopal', 'Omana', 'Hamza', 'Devaki', 'Kurian', 'Lalitha', 'Thoma']
const VOLUNTEERS = ['Asha', 'Ravi', 'Jaya', 'Binu', 'Sunil']

const test = base.extend<{
  everybody: void
  /** Somebody has signed in on a phone of their own and is at home. */
  arrive(name: string): Promise<Visitor>
}>({
  everybody: [
    async ({ site }, use) => {
      await site.enrol([...citizens(...CITIZENS), ...volunteers(...VOLUNTEERS)])
      await site.database.query(
        sql`update accounts set skills = ${['driving', 'reading']} where category = 'Volunteer'`,
      )
      await use()
    },
    { auto: true },
  ],
  arrive: async ({ come }, use) => {
    await use(async (name) => {
      const visitor = await come({ name, email: addressOf(name) })
      await visitor.page.goto(CITIZENS.includes(name) ? '/citizen-home' : '/volunteer-home')
      await visitor.page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor()
      return visitor
    })
  },
})

/** What is shown now fits on the phone and at a desktop. */
async function looksAt({ page, look }: Visitor, name: string): Promise<void> {
  await look(name)
  await page.setViewportSize(DESKTOP)
  await look(name)
  await page.setViewportSize(PHONE)
}

const main = ({ page }: Visitor) => page.getByRole('main')
const alertDialog = ({ page }: Visitor, name: string) => page.getByRole('alertdialog', { name })

async function reads(visitor: Visitor, sentence: string | RegExp): Promise<void> {
  await main(visitor).getByText(sentence).first().waitFor()
}

test('Omana asks for help, is told what is missing, cancels, and finds it among her past requests', async ({
  world,
  arrive,
}) => {
  const omana = await arrive('Omana')
  const { page } = omana
  await page.getByText(past.requests).click()
  await reads(omana, past.noRequests)
  await looksAt(omana, 'citizen-idle')

  // The form: what is missing, then a time that is too near, and nothing typed is lost.
  await page.getByRole('button', { name: /^Medical/ }).click()
  await reads(omana, 'In an emergency call 112')
  await page.getByLabel(ask.description).fill('To the pharmacy. My number is 98470 12345')
  await reads(omana, ask.contactDetails)
  await page.getByRole('button', { name: ask.next }).click()
  await page.getByRole('heading', { name: en.fields['help-fields-required'] }).waitFor()
  await looksAt(omana, 'help-form-refused')
  await page.getByRole('link', { name: ask.empty.date }).click()
  const near = world.inHours(2.5)
  await page.getByLabel(ask.otherDay).fill(near.date)
  await page.getByLabel(ask.otherTime).fill(near.time)
  await page.getByLabel(ask.district).selectOption('Kollam')
  await page.getByRole('button', { name: ask.next }).click()
  await reads(omana, en.problems['lead-time-too-short'])
  const then = world.inHours(30)
  await page.getByLabel(ask.otherDay).fill(then.date)
  await page.getByLabel(ask.otherTime).fill(then.time)
  await page.getByRole('button', { name: ask.next }).click()

  // The summary, back to the form and forth again, and it is sent.
  await page.getByRole('heading', { name: ask.check }).waitFor()
  await page.getByRole('button', { name: ask.edit }).click()
  expect(await page.getByLabel(ask.description).inputValue()).toContain('To the pharmacy')
  await page.getByRole('button', { name: ask.next }).click()
  await looksAt(omana, 'help-summary')
  await page.getByRole('button', { name: ask.submit }).click()
  await reads(omana, citizen.posted)
  await reads(omana, citizen.waitingTitle)
  await looksAt(omana, 'waiting')

  // She changes it while nobody has accepted it, and Back does not lead into what is over.
  await page.getByRole('button', { name: change.button }).click()
  await page.getByLabel(ask.description).fill('To the pharmacy and back')
  await page.getByRole('button', { name: ask.next }).click()
  await reads(omana, change.checkLead)
  await looksAt(omana, 'changing')
  await page.getByRole('button', { name: change.submit }).click()
  await reads(omana, 'To the pharmacy and back')
  await reads(omana, en.replies['request-changed'])

  await page.getByRole('button', { name: citizen.cancel }).click()
  await looksAt(omana, 'cancelling')
  await alertDialog(omana, citizen.cancelQuestion).getByRole('button', { name: citizen.keep }).click()
  await page.getByRole('button', { name: citizen.cancel }).click()
  await alertDialog(omana, citizen.cancelQuestion)
    .getByRole('button', { name: citizen.cancelConfirm })
    .click()
  await reads(omana, citizen.cancelled)
  const row = page.getByRole('list', { name: past.requests }).getByRole('listitem')
  await row.getByText(past.outcomes.cancel).waitFor()
  expect(await row.count()).toBe(1)
  expect(await row.textContent()).toContain('Medical')

  // The same again: all but when.
  await row.getByText('Medical').click()
  await page.getByRole('button', { name: /^Ask again: Medical/ }).click()
  expect(await page.getByLabel(ask.description).inputValue()).toBe('To the pharmacy and back')
  expect(await page.getByLabel(ask.otherDay).inputValue()).toBe('')
})

test('the browser’s Back leads Gopal one step back, and Forward to where he was', async ({ arrive }) => {
  const { page } = await arrive('Gopal')
  await page.getByRole('button', { name: /^Shopping/ }).click()
  const description = page.getByLabel(ask.description)
  await description.fill('Rice and soap')
  await page.getByLabel(ask.district).selectOption('Kollam')
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  await page.getByRole('radio', { name: ask.partsOfDay.evening }).check()
  await page.getByRole('button', { name: ask.next }).click()
  const summary = page.getByRole('heading', { name: ask.check })
  await summary.waitFor()
  await page.goBack()
  expect(await description.inputValue()).toBe('Rice and soap')
  await page.goBack()
  await page.getByRole('button', { name: /^Shopping/ }).waitFor()
  await page.goForward()
  await page.goForward()
  await summary.waitFor()
  await page.reload()
  await summary.waitFor()
  await page.goBack()
  await description.waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^Shopping/ }).waitFor()
  await page.goForward()
  await page.goForward()
  await page.getByRole('button', { name: ask.submit }).click()
  await page.getByText(citizen.waitingTitle).first().waitFor()
})

test('Gopal learns that nobody was free, and can ask again', async ({ world, come }) => {
  await world.asks(addressOf('Gopal'), 4)
  const gopal = await come({ name: 'Gopal', email: addressOf('Gopal') })
  // On a slow line live events begin some time after the page was read.
  const isOver = Promise.withResolvers<void>()
  await gopal.page.route(`**${LIVE_PATH}`, async (route) => {
    await isOver.promise
    await route.continue()
  })
  await gopal.page.goto('/citizen-home')
  await reads(gopal, citizen.waitingTitle)
  await main(gopal).getByText(past.requests).click()
  await reads(gopal, past.noRequests)
  await world.later(4.1)
  isOver.resolve()
  // The page looks again by itself.
  await reads(gopal, en.citizen.happened.expire)
  await looksAt(gopal, 'expired')
  await gopal.page.getByRole('button', { name: en.requests.happened.gotIt }).click()
  await main(gopal).getByText(past.outcomes.expire).waitFor()
  expect(await gopal.page.getByRole('button', { name: /^Gardening/ }).isVisible()).toBe(true)
})

test('Meera cannot cancel in the last two hours; nobody comes, she says so, and both are free', async ({
  world,
  arrive,
}) => {
  await world.asks(addressOf('Meera'), 4)
  await world.accepts(addressOf('Asha'), addressOf('Meera'))
  const meera = await arrive('Meera')
  const asha = await arrive('Asha')
  await reads(meera, 'Asha Thomas is coming to help you.')
  await reads(meera, 'Tell this code to Asha Thomas only when the help is done.')
  await looksAt(meera, 'assigned')
  const cancel = meera.page.getByRole('button', { name: citizen.cancel })
  expect(await cancel.getAttribute('aria-disabled')).toBeNull()

  await world.later(2.1)
  await meera.page.reload()
  await reads(meera, en.problems['cancel-too-late'])
  expect(await cancel.getAttribute('aria-disabled')).toBe('true')
  await cancel.press('Enter')
  expect(await meera.page.getByRole('alertdialog').count()).toBe(0)
  expect(await main(meera).getByText(nobodyCame.title).count()).toBe(0)
  await looksAt(meera, 'too-late-to-cancel')

  await world.later(3)
  await asha.page.reload()
  await reads(asha, late.title)
  await looksAt(asha, 'volunteer-late')
  await meera.page.reload()
  await reads(meera, nobodyCame.title)
  await looksAt(meera, 'nobody-came')
  await meera.page.getByRole('button', { name: nobodyCame.report }).click()
  await looksAt(meera, 'nobody-came-question')
  await alertDialog(meera, nobodyCame.question).getByRole('button', { name: nobodyCame.confirm }).click()
  await reads(meera, nobodyCame.done)
  await meera.page.getByRole('button', { name: /^Gardening/ }).waitFor()
  await looksAt(meera, 'nobody-came-reported')

  await reads(asha, en.volunteer.happened['report-nobody-came'])
  await asha.page.getByRole('tab', { name: board.available, selected: true }).waitFor()
  await asha.page.getByText(past.visits).click()
  await asha.page.getByRole('list', { name: past.otherVisits }).getByText('Nobody came').waitFor()
})

test('Ravi’s filters hide nobody for ever, and the server carries them out', async ({ world, arrive }) => {
  const tomorrow = world.inHours(24)
  await world.asks(addressOf('Hamza'), 24, { description: 'Letters and forms', helpType: 'reading' })
  await world.asks(addressOf('Devaki'), 24, { description: 'Watering', helpType: 'gardening' })
  await world.asks(addressOf('Kurian'), 48, { description: 'To the temple', district: 'Idukki' })
  const ravi = await arrive('Ravi')
  const { page } = ravi
  const cards = () => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()

  await reads(ravi, 'Letters and forms')
  expect(await cards()).toEqual(['Reading'])
  await reads(ravi, '2 more requests outside your filters')
  await looksAt(ravi, 'board-with-hidden-requests')
  await page.getByRole('button', { name: 'Your Preference: remove this filter' }).click()
  await reads(ravi, '1 more request outside your filters')
  await expect.poll(async () => (await cards()).toSorted()).toEqual(['Gardening', 'Reading'])
  await page.getByRole('button', { name: board.showHidden }).click()
  await page.getByRole('tab', { name: `${board.available} 3` }).waitFor()
  expect(new URL(page.url()).search).toBe('?location=all&type=all')

  await page.getByRole('button', { name: board.filters, exact: true }).click()
  await page.getByLabel(board.search).fill('TEMPLE')
  await page.getByRole('tab', { name: `${board.available} 1` }).waitFor()
  expect(await cards()).toEqual(['Driving'])
  await page.getByLabel(board.search).fill('nothing of the kind')
  await reads(ravi, board.noneHere)
  await looksAt(ravi, 'board-without-a-match')
  await page.getByRole('button', { name: board.clear }).click()
  await page.getByLabel(board.date).fill(tomorrow.date)
  await page.getByRole('tab', { name: `${board.available} 2` }).waitFor()
  await looksAt(ravi, 'board-filters')
  // The address keeps the filters.
  await page.reload()
  await page.getByRole('tab', { name: `${board.available} 2` }).waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  expect(await page.getByLabel(board.date).inputValue()).toBe(tomorrow.date)
})

test('Jaya is asked to read again what has changed, and then is a moment too late: Binu has accepted', async ({
  world,
  arrive,
}) => {
  await world.asks(addressOf('Lalitha'), 30, { description: 'To the bank' })
  const jaya = await arrive('Jaya')
  const card = jaya.page.getByRole('article').filter({ hasText: 'To the bank' })
  await card.getByRole('button', { name: /^Accept/ }).click()
  // What she reads is not what it says by now: she reads it again first.
  await world.changes(addressOf('Lalitha'), { time: '06:15' })
  await alertDialog(jaya, board.acceptQuestion).getByRole('button', { name: board.acceptConfirm }).click()
  await reads(jaya, en.problems['request-has-changed'])
  await card.getByText(/6:15/).waitFor()
  await card.getByRole('button', { name: /^Accept/ }).click()
  await world.accepts(addressOf('Binu'), addressOf('Lalitha'))
  await alertDialog(jaya, board.acceptQuestion).getByRole('button', { name: board.acceptConfirm }).click()
  await reads(jaya, board.gone)
  await card.waitFor({ state: 'detached' })
  expect(await jaya.page.getByRole('alertdialog').count()).toBe(0)
  await looksAt(jaya, 'accepted-by-somebody-else')
})

test('Binu guesses the code too often, waits, and completes with the right one; Lalitha is told', async ({
  world,
  arrive,
}) => {
  await world.asks(addressOf('Lalitha'), 30)
  await world.accepts(addressOf('Binu'), addressOf('Lalitha'))
  const binu = await arrive('Binu')
  const lalitha = await arrive('Lalitha')
  await reads(lalitha, 'Binu Thomas is coming to help you.')
  const code = await world.codeOf(addressOf('Lalitha'))
  const wrong = code === '000000' ? '000001' : '000000'
  const dialog = binu.page.getByRole('dialog', { name: accepted.codeTitle })
  const complete = async (digits: string) => {
    await dialog.getByRole('textbox', { name: accepted.code }).fill(digits)
    await dialog.getByRole('button', { name: accepted.completeConfirm, exact: true }).click()
  }

  await binu.page.getByRole('button', { name: accepted.complete }).click()
  for (let n = 0; n < 4; n++) {
    await complete(wrong)
    await dialog.getByText(en.problems['completion-code-wrong']).waitFor()
  }
  await looksAt(binu, 'wrong-code')
  await complete(wrong)
  await dialog.getByText(en.problems['completion-code-wrong']).waitFor()
  await complete(code)
  await dialog.getByText(en.problems['completion-code-locked']).waitFor()
  await looksAt(binu, 'locked-code')

  await world.later(0.26)
  await complete(code)
  await reads(binu, accepted.thanks)
  await reads(binu, 'Help you’ve given: 1 visit so far')
  expect(await binu.page.getByRole('dialog').count()).toBe(0)
  await reads(lalitha, 'Your help request has been marked as completed by the volunteer!')
  await lalitha.page.getByText(past.requests).click()
  await lalitha.page.getByRole('list', { name: past.requests }).locator('summary').click()
  await reads(lalitha, 'Binu Thomas helped you.')
  await looksAt(lalitha, 'completed')
})

test('Sunil cannot come and gives the request back; Thoma is told, and others can accept it', async ({
  world,
  arrive,
}) => {
  await world.asks(addressOf('Thoma'), 30, { description: 'To the dentist' })
  const sunil = await arrive('Sunil')
  const thoma = await arrive('Thoma')
  const card = sunil.page.getByRole('article').filter({ hasText: 'To the dentist' })
  await card.getByRole('button', { name: /^Accept/ }).click()
  await alertDialog(sunil, board.acceptQuestion).getByRole('button', { name: board.acceptConfirm }).click()
  await reads(sunil, 'Thoma Nair')
  await reads(thoma, 'Sunil Thomas is coming to help you.')

  await sunil.page.getByRole('button', { name: release.button }).click()
  const dialog = sunil.page.getByRole('dialog', { name: release.question })
  await looksAt(sunil, 'release')
  await dialog.getByRole('button', { name: release.confirm }).click()
  await dialog.getByText(en.fields['reason-required']).waitFor()
  await looksAt(sunil, 'release-refused')
  await dialog.getByLabel(release.why).selectOption(release.causes.travel)
  await dialog.getByRole('textbox', { name: release.text }).fill('The road is flooded')
  await dialog.getByRole('button', { name: release.confirm }).click()
  await reads(sunil, release.done)
  await card.waitFor()
  expect(await sunil.page.content()).not.toContain('Thoma Nair')
  await looksAt(sunil, 'released')

  await reads(thoma, en.citizen.happened.release)
  await reads(thoma, citizen.waitingTitle)
  await looksAt(thoma, 'volunteer-lost')
})
