import { en } from '@scan/contract/messages/en/index.ts'
import { fill } from '../../server/src/http/fill.ts'
import { sql } from '../../server/src/db/sql.ts'
import { main } from '../testing/admin-panel.ts'
import { expect, test } from '../testing/fixtures.ts'
import { DESKTOP, PHONE } from '../testing/visitor.ts'

const { several, lists } = en.admin
const WAITING = 200
const PRESSES = 60

for (const [where, viewport, highestRow] of [
  ['at a desk', DESKTOP, 56],
  ['on a phone', PHONE, 196],
] as const) {
  test(`${WAITING} waiting volunteers are approved in at most ${PRESSES} presses ${where}`, async ({
    site,
    admin,
    panel,
  }) => {
    await site.database.query(sql`
      insert into accounts (name, email, phone, category, district, skills, password_hash, created_at)
      select 'Volunteer ' || n, 'volunteer-' || n || '@example.org', (9847000000 + n)::text, 'Volunteer',
        'Thiruvananthapuram', '{driving,housekeeping,gardening}', '', now() - n * interval '7 hours'
      from generate_series(1, ${WAITING}::int) n`)
    const { page } = admin
    await page.setViewportSize(viewport)
    await panel.visit('/admin/volunteers/pending')
    const rows = main(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    await rows.first().waitFor()
    await admin.look(`many-${where}`, 'closely')
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(highestRow)

    let presses = 0
    for (let left = WAITING; left > 0; left -= 25) {
      await page.getByLabel(fill(several.all_other, { count: '25' })).click()
      await page.getByRole('button', { name: fill(several.approve.button_other, { count: '25' }) }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: /^Approve/ }).click()
      await question.waitFor({ state: 'detached' })
      presses += 3
    }
    await main(page).getByText(lists.pendingVolunteers.empty).waitFor()
    expect(presses).toBeLessThanOrEqual(PRESSES)
    const [done] = await site.database.query(sql<{ approved: number; lines: number }>`
      select (select count(*) from accounts where approved_at is not null and category = 'Volunteer') as approved,
        (select count(*) from audit.lines where action = 'approve') as lines`)
    expect(done).toEqual({ approved: WAITING, lines: WAITING })
  })
}
