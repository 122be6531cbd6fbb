import { openDatabaseServer } from '../../server/src/testing/database-server.ts'
import { findChromium, installChromium } from './chromium.ts'

/** What all journeys need before the first of them: a browser and a PostgreSQL. Answers with what stops it again. */
export default async function setUp(): Promise<() => Promise<void>> {
  const executablePath = (await findChromium()) ?? (await installChromium())
  const { url, template, close } = await openDatabaseServer()
  // The journeys' processes get their environment from here.
  Object.assign(process.env, {
    CHROMIUM_PATH: executablePath,
    TEST_DATABASE_SERVER: url,
    TEST_DATABASE_TEMPLATE: template,
  })
  return close
}
