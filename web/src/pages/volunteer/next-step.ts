import { hoursAfter } from '@scan/domain/clock.ts'

/** What a volunteer does next about a visit: call, set out or, once its time has come, help and ask for the code. */
export type NextStep = 'call' | 'go' | 'finish'

const GO_FROM_HOURS = 2

/** `undefined` is a time that no clock shows: then nothing but a call helps. */
export function nextStep(startsAt: Date | undefined, now: Date): NextStep {
  if (!startsAt || now < hoursAfter(startsAt, -GO_FROM_HOURS)) return 'call'
  return now < startsAt ? 'go' : 'finish'
}
