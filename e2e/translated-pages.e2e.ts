import { en } from '@scan/contract/messages/en/index.ts'
import { signIn as signInAs, signUp, verifyByCode } from './testing/accounts.ts'
import { main } from './testing/admin-panel.ts'
import { expect, test as base } from './testing/fixtures.ts'
import { ASHA, MEERA, PASSWORD } from './testing/people.ts'
import { letTranslate } from './testing/translator.ts'
import type { Visitor } from './testing/visitor.ts'

const { fields, profile, signIn } = en.accounts
const { ask, cancel, change, request: citizen, decline } = en.citizen
const { board, accepted, release } = en.volunteer
const { site: words } = en

/** Everybody's browser translates every page. */
const test = base.extend({
  visit: async ({ visit }, use) => {
    await use(async (name, viewport) => {
      const visitor = await visit(name, viewport)
      await letTranslate(visitor.page)
      // React finds the page translated, and draws it anew.
      visitor.expectComplaints(/Minified React error #418/)
      return visitor
    })
  },
})

const button = ({ page }: Visitor, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true }).first()
const alertDialog = ({ page }: Visitor, name: string) => page.getByRole('alertdialog', { name })
const reads = ({ page }: Visitor, sentence: string | RegExp) =>
  main(page).getByText(sentence).first().waitFor()
const readsNoMore = ({ page }: Visitor, sentence: string) =>
  expect(main(page).getByText(sentence)).toHaveCount(0)

/** Shows what was typed into the first field for a password, and hides it again. */
async function looksAtPassword({ page }: Visitor): Promise<void> {
  const toggle = (name: string) => main(page).getByRole('button', { name }).first()
  await toggle(words.showPassword).click()
  await expect(toggle(words.hidePassword)).toHaveText(words.hide)
  await toggle(words.hidePassword).click()
  await expect(toggle(words.showPassword)).toHaveText(words.show)
}

/** Chooses larger letters and high contrast, and the usual ones again. */
async function changesDisplay({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: words.display }).click()
  const dialog = page.getByRole('dialog', { name: words.display })
  for (const name of [
    words.textSizes['150'],
    words.themes.contrast,
    words.textSizes['100'],
    words.themes.light,
  ])
    await dialog.getByRole('radio', { name, exact: true }).check()
  await dialog.getByRole('button', { name: words.displayDone }).click()
  await dialog.waitFor({ state: 'detached' })
}

test(
  'Meera signs up, is told what is missing, asks, changes, cancels, and saves her profile',
  { tag: '@nightly' },
  async ({ site, visit }) => {
    const meera = await visit('meera')
    const { page } = meera
    await page.goto('/signup')
    await button(meera, en.accounts.signUp.submit).click()
    await page.getByRole('alert').getByRole('link').first().waitFor()
    await looksAtPassword(meera)
    await signUp(meera, MEERA)
    await verifyByCode(meera, site.mail, MEERA.email)
    await page.getByText(en.accounts.signIn.verified).waitFor()
    await signInAs(meera, MEERA.email)
    await page.getByRole('heading', { name: 'Welcome, Meera' }).waitFor()
    await changesDisplay(meera)

    await button(meera, /^Driving/).click()
    await button(meera, ask.next).click()
    await page.getByRole('heading', { name: en.fields['help-fields-required'] }).waitFor()
    await page.getByLabel(ask.description).fill('To the eye hospital. My number is 98470 12345')
    await reads(meera, ask.contactDetails)
    await page.getByLabel(ask.description).fill('To the eye hospital and back')
    await readsNoMore(meera, ask.contactDetails)
    await button(meera, ask.next).click()
    await page.getByLabel(ask.district).selectOption('Ernakulam')
    await button(meera, ask.next).click()
    await button(meera, /^Tomorrow/).click()
    await button(meera, /^10:00/).click()
    await page.getByRole('heading', { name: ask.check }).waitFor()
    await button(meera, ask.submit).click()
    await reads(meera, citizen.posted)
    await reads(meera, citizen.waiting)

    await button(meera, change.button).click()
    await button(meera, /^To the eye hospital and back/).click()
    await page.getByLabel(ask.description).fill('To the pharmacy and back')
    await button(meera, ask.next).click()
    await button(meera, change.submit).click()
    await reads(meera, 'To the pharmacy and back')
    await readsNoMore(meera, 'To the eye hospital and back')

    await button(meera, cancel.button).click()
    await alertDialog(meera, cancel.question).getByRole('button', { name: cancel.confirm }).click()
    await reads(meera, cancel.done)
    await readsNoMore(meera, citizen.waiting)

    // In another language the page says everything anew.
    await page
      .getByRole('link', { name: 'മലയാളം' })
      .or(page.getByRole('button', { name: 'മലയാളം' }))
      .click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ml')
    await expect(page.locator('meta[name=google]')).toHaveAttribute('content', 'notranslate')
    await page
      .getByRole('link', { name: 'English' })
      .or(page.getByRole('button', { name: 'English' }))
      .click()
    await page.getByRole('heading', { name: 'Welcome, Meera' }).waitFor()
    await expect(page.locator('meta[name=google]')).toHaveCount(0)

    await page.goto('/citizen-profile')
    await page.getByLabel(fields.phone).fill('98470')
    await button(meera, profile.submit).click()
    await page.getByRole('alert').getByRole('link').first().waitFor()
    await page.getByLabel(fields.phone).fill('98470 99999')
    await button(meera, profile.submit).click()
    await page.getByText(profile.success).first().waitFor()
  },
)

test('Asha signs in, accepts, gives back, accepts again and completes; Meera’s page follows', async ({
  site,
  world,
  visit,
  meera,
}) => {
  await site.enrol(ASHA)
  await world.asks(MEERA.email, 30, { description: 'To the eye hospital' })
  await meera.page.goto('/citizen-home')
  await reads(meera, citizen.waiting)

  const asha = await visit('asha')
  const { page } = asha
  await page.goto('/login')
  await page.getByLabel(fields.email).first().fill(ASHA.email)
  await page.getByLabel(/^Password/).fill('Not-my.password1')
  await looksAtPassword(asha)
  await button(asha, signIn.submit).click()
  await page.getByText(signIn.failedTitle).first().waitFor()
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await button(asha, signIn.submit).click()
  await page.getByRole('heading', { name: 'Welcome, Asha' }).waitFor()

  const accepts = async () => {
    await button(asha, new RegExp(`^${board.accept}`)).click()
    await alertDialog(asha, board.acceptQuestion).getByRole('button', { name: board.acceptConfirm }).click()
    await reads(asha, MEERA.name)
    await reads(meera, `${ASHA.name} is coming`)
    await readsNoMore(meera, citizen.waiting)
  }
  await accepts()
  await button(asha, release.button).click()
  const giving = page.getByRole('dialog', { name: release.question })
  await giving.getByRole('button', { name: release.confirm }).click()
  await giving.getByText(en.fields['reason-required']).waitFor()
  await giving.getByLabel(release.why).selectOption(release.causes.travel)
  await giving.getByRole('button', { name: release.confirm }).click()
  await reads(asha, release.done)
  await readsNoMore(asha, MEERA.name)
  await reads(meera, en.citizen.happened.release)
  await reads(meera, citizen.waiting)
  await accepts()

  await button(asha, accepted.complete).click()
  const completion = page.getByRole('dialog', { name: accepted.codeTitle })
  const complete = async (code: string) => {
    await completion.getByRole('textbox', { name: accepted.code }).fill(code)
    await completion.getByRole('button', { name: accepted.completeConfirm, exact: true }).click()
  }
  const code = await world.codeOf(MEERA.email)
  await complete(code === '000000' ? '000001' : '000000')
  await completion.getByText(en.problems['completion-code-wrong']).first().waitFor()
  // As they are, whatever the page is translated into.
  for (const kept of [code.slice(0, 3), '98470 54321', 'English', 'മലയാളം']) {
    await meera.page.getByText(kept, { exact: true }).first().waitFor()
    await expect(meera.page.locator('font').getByText(kept, { exact: true })).toHaveCount(0)
  }
  await complete(code)
  await page.getByText(accepted.completeDone).first().waitFor()
  await reads(asha, accepted.thanks)
  await reads(meera, en.citizen.happened.complete)
  await readsNoMore(meera, decline.button)
})
