import type { HelpType } from '@scan/domain/catalogue.ts'
import type { Translate } from '../../../app/words/translate.ts'

/** 'Medical help, Transport' in this language. */
export function skillsIn(t: Translate, language: string, skills: readonly HelpType[]): string {
  const words = skills.map((skill) => t(`catalogue.skills.${skill}`))
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words)
}
