import { type Slot, SLOTS } from '@scan/domain/availability.ts'
import { districtOf, DISTRICTS, HELP_TYPES, type HelpType, helpTypeOf } from '@scan/domain/catalogue.ts'
import { CATEGORIES, categoryOf } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { LANGUAGES } from './language.ts'
import type { FieldProblem } from './problems.ts'
import { lazily } from './wire.ts'

/** One of these words, in any spelling that `read` knows. */
function spelled<const T extends string>(
  values: readonly T[],
  read: (text: string) => T | undefined,
  error: FieldProblem,
) {
  return z.codec(z.string({ error }), z.enum(values, { error }), {
    decode: (text) => read(text) ?? (text as T),
    encode: (value) => value,
  })
}

export const category = lazily(() => spelled(CATEGORIES, categoryOf, 'category-required'))
export const district = lazily(() => spelled(DISTRICTS, districtOf, 'location-required'))
/** The help form words it a little differently. */
export const helpDistrict = lazily(() => spelled(DISTRICTS, districtOf, 'help-fields-required'))

/** Each help type's title and, if different, its name as a skill. */
export const HELP_TITLES: Record<HelpType, string> = {
  driving: 'Driving',
  cooking: 'Cooking',
  housekeeping: 'Housekeeping',
  gardening: 'Gardening',
  companionship: 'Companionship',
  reading: 'Reading',
  shopping: 'Shopping',
  medical: 'Medical',
}
export const SKILL_TITLES: Record<HelpType, string> = { ...HELP_TITLES, medical: 'Medical Assistance' }

const helpTypeRequired = { error: 'help-fields-required' satisfies FieldProblem }
export const helpTitle = lazily(() =>
  z.codec(z.string(helpTypeRequired), z.enum(HELP_TYPES, helpTypeRequired), {
    decode: (title) => helpTypeOf(title) ?? (title as HelpType),
    encode: (type) => HELP_TITLES[type],
  }),
)

const titles = lazily(() => z.array(z.string()))
/** Skills are not validated (spec section 5): unknown ones are left out, repeats count once. */
export const skills = lazily(() =>
  z.codec(titles, z.custom<HelpType[]>(), {
    decode: (titles) => [...new Set(titles.flatMap((title) => helpTypeOf(title) ?? []))],
    encode: (types) => types.map((type) => SKILL_TITLES[type]),
  }),
)

/** Titles separated by commas; unknown ones are left out. */
export const helpTypeList = lazily(() =>
  z.codec(z.string(), z.custom<HelpType[]>(), {
    decode: (titles) => [...new Set(titles.split(',').flatMap((title) => helpTypeOf(title) ?? []))],
    encode: (types) => types.map((type) => HELP_TITLES[type]).join(','),
  }),
)

const availability = (slots: string[]) => SLOTS.filter((slot) => slots.includes(slot))
export const slots = lazily(() =>
  z.codec(titles, z.custom<Slot[]>(), { decode: availability, encode: (slots) => slots }),
)
/** The same in one text. */
export const slotList = lazily(() =>
  z.codec(z.string(), z.custom<Slot[]>(), {
    decode: (words) => availability(words.split(',')),
    encode: (slots) => slots.join(','),
  }),
)

export const language = lazily(() => z.enum(LANGUAGES))
