import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from '@playwright/test'

const { ask } = en.citizen

export const continues = (page: Page) => page.getByRole('button', { name: ask.next }).click()

interface Asked {
  type: RegExp
  description: string
  /** Where no place is known. */
  district?: string
  area?: string
}

/** From the tile to where it is asked when. */
export async function saysWhatAndWhere(page: Page, { type, description, district, area }: Asked) {
  await page.getByRole('button', { name: type }).click()
  await page.getByLabel(ask.description).fill(description)
  await continues(page)
  if (!district) return page.getByRole('button', { name: ask.yes, exact: true }).click()
  await page.getByLabel(ask.district).selectOption(district)
  if (area) await page.getByLabel(ask.area).fill(area)
  await continues(page)
}

/** For tomorrow at ten in the morning, up to the last screen. */
export async function fillsRequest(page: Page, asked: Asked) {
  await saysWhatAndWhere(page, asked)
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await page.getByRole('button', { name: '10:00\u00a0am' }).click()
  await page.getByRole('heading', { name: ask.check }).waitFor()
}

/** Types a day and a time that are not among those to press. */
export async function types(page: Page, { date, time }: { date: string; time: string }) {
  for (const [other, value] of [
    [ask.otherDay, date],
    [ask.otherTime, time],
  ] as const) {
    const button = page.getByRole('button', { name: other, exact: true })
    const field = page.getByLabel(other)
    // The screen may still be on its way.
    await button.or(field).first().waitFor()
    if (await button.isVisible()) await button.click()
    await field.fill(value)
  }
}

/** From the last screen back to one part of it. */
export const changes = (page: Page, part: string | RegExp) => page.getByRole('button', { name: part }).click()
