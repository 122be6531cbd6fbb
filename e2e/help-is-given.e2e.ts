import { emails } from '@scan/contract/messages/emails.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { sentFrom } from '@scan/domain/offers.ts'
import { speak } from './screens/states.ts'
import { signIn, signUp, verifyByMail } from './testing/accounts.ts'
import { fillsRequest } from './testing/asking.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN, MEERA, SKILLED_ASHA } from './testing/people.ts'
import { DESKTOP } from './testing/visitor.ts'

const { en } = messages
const { ask, request: citizen, thank } = en.citizen
const { board, accepted } = en.volunteer

const FIRST_SCREEN_PX = 640

test('Meera asks for help, Asha is approved and helps her, and Meera thanks her and asks her again', async ({
  site,
  visit,
}) => {
  test.slow()
  // By night the email that offers her request again would wait.
  const now = new Date()
  site.moveOn(Math.ceil((sentFrom(now, 'Asia/Kolkata').getTime() - now.getTime()) / 60_000))
  const meera = await visit('meera')
  const asha = await visit('asha')
  const admin = await visit('admin', DESKTOP)

  // Meera signs up, verifies her address and asks to be driven tomorrow.
  await signUp(meera, MEERA)
  await verifyByMail(meera, site.mail, MEERA.email)
  await meera.page.getByRole('heading', { name: en.accounts.signIn.title }).waitFor()
  await signIn(meera, MEERA.email)
  await meera.page.getByRole('heading', { name: 'Welcome, Meera' }).waitFor()
  await fillsRequest(meera.page, {
    ...{ type: /^Driving/, description: 'To the eye hospital and back', district: 'Ernakulam' },
  })
  await meera.page.getByRole('button', { name: ask.submit }).click()
  await meera.page.getByText(citizen.waiting).waitFor()

  // Asha signs up as a volunteer, and an administrator approves her.
  await signUp(asha, SKILLED_ASHA)
  await verifyByMail(asha, site.mail, SKILLED_ASHA.email)
  await asha.page.getByRole('heading', { name: 'Registration Pending Approval' }).waitFor()
  await signIn(admin, ADMIN.email, ADMIN.password)
  await admin.page.getByRole('link', { name: '1 volunteer to approve' }).click()
  await admin.page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approval = admin.page.getByRole('alertdialog', { name: `Approve ${SKILLED_ASHA.name}?` })
  await approval.getByRole('button', { name: `Approve ${SKILLED_ASHA.name}` }).click()
  await admin.page.getByText('No pending approvals.').waitFor()
  await site.mail.waitFor(SKILLED_ASHA.email, emails.en['volunteer-approved'].subject)

  // Asha accepts. Only now does she see who it is.
  await signIn(asha, SKILLED_ASHA.email)
  await asha.page.getByText('To the eye hospital and back').waitFor()
  expect(await asha.page.content()).not.toContain(MEERA.name)
  await asha.page.getByRole('button', { name: /^Accept Driving/ }).click()
  const acceptance = asha.page.getByRole('alertdialog', { name: board.acceptQuestion })
  await acceptance.getByRole('button', { name: board.acceptConfirm }).click()
  await asha.page.getByText(MEERA.name, { exact: true }).waitFor()
  await asha.page.getByRole('link', { name: accepted.call }).waitFor()

  // Meera's page finds out by itself and shows her the code that she tells Asha afterwards.
  await meera.page.getByText(`${SKILLED_ASHA.name} is coming`).waitFor()
  // Who, when, the number to call and the code are on the first screen of a phone, in every language.
  const toasts = meera.page.getByRole('button', { name: en.site.dismiss })
  while ((await toasts.count()) > 0) await toasts.first().click()
  for (const language of ['ml', 'hi', 'en'] as const) {
    await speak(meera.page, language)
    const endOfCode = await meera.page
      .getByText(messages[language].citizen.request.code)
      .locator('..')
      .evaluate((box) => box.getBoundingClientRect().bottom + scrollY)
    expect.soft(endOfCode, language).toBeLessThanOrEqual(FIRST_SCREEN_PX)
  }
  // Read aloud digit by digit: '0, 4, 2, 9, 1, 3'.
  const code = await meera.page.getByText(/^(\d, ){5}\d$/).textContent()
  await asha.page.getByRole('button', { name: accepted.complete }).click()
  await asha.page.getByRole('textbox', { name: accepted.code }).fill(code?.replaceAll(', ', '') ?? '')
  await asha.page.getByRole('button', { name: accepted.completeConfirm, exact: true }).click()
  await expect(asha.page.getByText(accepted.thanks)).toBeInViewport({ ratio: 0.9 })

  await meera.page.getByText(en.citizen.happened.complete).first().waitFor()
  await site.mail.waitFor(MEERA.email, emails.en['request-completed'].subject)

  // She says thank you, and asks Asha again: the same, a week on, offered to her alone.
  const { past } = en.requests
  await meera.page.getByText(past.requests).click()
  const told = meera.page.getByRole('list', { name: past.requests })
  await told.getByText('Driving').click()
  await told.getByRole('button', { name: /^Say thank you/ }).click()
  const thanks = meera.page.getByRole('dialog', { name: `Say thank you to ${SKILLED_ASHA.name}` })
  await thanks.getByLabel(thank.text).fill('You were so patient')
  await thanks.getByRole('button', { name: thank.send }).click()
  // In passing, so that nothing moves under her finger; it stands there the next time.
  await asha.page.getByText(en.requests.thanked.title).waitFor()
  await asha.page.reload()
  await asha.page.getByText('You were so patient').first().waitFor()
  await told.getByRole('button', { name: new RegExp(`^Ask ${SKILLED_ASHA.name} again`) }).click()
  await meera.page.getByRole('button', { name: ask.submit }).click()
  await meera.page.getByText(`We’re asking ${SKILLED_ASHA.name} first.`).waitFor()

  // Asha is told, and accepts.
  await site.mail.waitFor(SKILLED_ASHA.email, emails.en['request-offered-again'].subject)
  const again = asha.page.getByRole('article').filter({ hasText: board.forYouWhy })
  await again.getByRole('button', { name: new RegExp(`^${board.accept}`) }).click()
  await acceptance.getByRole('button', { name: board.acceptConfirm }).click()
  await meera.page.getByText(`${SKILLED_ASHA.name} is coming`).waitFor()
})
