import { SKILL_TITLES } from '@scan/contract/fields.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { hasWords } from '@scan/domain/search-words.ts'
import type { SearchWord } from '@scan/domain/search-words.ts'
import { asCompared } from '@scan/domain/spelling/spelling.ts'

/** What a kind of help is called in every language, as it is compared. */
export const NAMES_OF_HELP = Object.fromEntries(
  HELP_TYPES.map((type) => [
    type,
    asCompared(
      [SKILL_TITLES[type], ...LANGUAGES.map((language) => messages[language].catalogue.helpTypes[type])].join(
        ' ',
      ),
    ),
  ]),
) as Record<HelpType, string>

/** The kinds of help in whose name this word is. */
export function helpTypesCalled(word: SearchWord): HelpType[] {
  return HELP_TYPES.filter((type) => hasWords(NAMES_OF_HELP[type], [word]))
}
