// The limit of sign-ins on this machine: how many passwords a second can be compared, as many at once as a server does.
import { passwords } from '../../../server/src/identity/passwords.ts'

const AT_ONCE = 16

process.once('message', async ({ seconds }: { seconds: number }) => {
  const { hash, matches } = passwords()
  const known = await hash('Boat-race.1952')
  const from = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() - from < seconds * 1000) {
        await matches('Boat-race.1952', known)
        done++
      }
    }),
  )
  process.send?.((done * 1000) / (performance.now() - from))
})
