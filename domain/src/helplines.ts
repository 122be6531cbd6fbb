import type { HelpType } from './catalogue.ts'

export interface Helpline {
  name: string
  number: string
}

/** Those that have a name in each language, by their names in the settings. */
export const KNOWN_HELPLINES: Readonly<Record<string, 'emergency' | 'elderLine'>> = {
  Emergency: 'emergency',
  'Elder Line': 'elderLine',
}

/** The same all over India, with the older numbers of police, fire brigade and ambulance. */
const EMERGENCY_NUMBER = '112'
const EMERGENCY_NUMBERS = [EMERGENCY_NUMBER, '100', '101', '102', '108']

/** An installation may name another among its helplines. */
export function emergencyNumber(helplines: readonly Helpline[]): string {
  return helplines.find(({ name }) => /emergency/i.test(name))?.number ?? EMERGENCY_NUMBER
}

/** If no volunteer can be found. No emergency line for a lift or a newspaper (D32). */
export function helplinesFor<Line extends Helpline>(helplines: readonly Line[], helpType?: HelpType): Line[] {
  const forEmergencies = [...EMERGENCY_NUMBERS, emergencyNumber(helplines)]
  return helplines.filter(({ number }) => helpType === 'medical' || !forEmergencies.includes(number))
}
