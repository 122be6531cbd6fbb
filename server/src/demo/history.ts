import { PARTS_OF_DAY, WEEKDAYS } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { DURATIONS } from '@scan/domain/duration.ts'
import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** In every list after the people who can sign in. */
const FIRST_NAMES =
  `Unni Unnikrishnan Usha Ushakumari Vasantha Vasanthi Vasu Vasudevan Velayudhan Venu Vijayamma Vijayan
  Vilasini Vimala Vinaya Vinod Vishnu Vishwanathan Xavier Yesodha Yusuf Zachariah Zainaba Zeenath`.split(
    /\s+/,
  )
const SURNAMES = 'Nair Menon Thomas Kurup Pillai Jacob Varma Iyer Mathew Koya Das Panicker Kutty'.split(' ')

type Weights<Name extends string | number = string> = Record<Name, number>
/** From the south. Where there are more of them, more ask. */
const VOLUNTEERS_FROM_SOUTH = [44, 22, 14, 23, 27, 11, 58, 61, 19, 24, 33, 6, 17, 10]
const VOLUNTEERS = Object.fromEntries(
  DISTRICTS.map((district, index) => [district, VOLUNTEERS_FROM_SOUTH[index] ?? 0]),
) as Weights<District>
const TOWNS: Record<District, readonly string[]> = {
  Thiruvananthapuram: ['Kazhakoottam', 'Nemom', 'Neyyattinkara'],
  Kollam: ['Kottarakkara', 'Karunagappally', 'Punalur'],
  Pathanamthitta: ['Adoor', 'Thiruvalla', 'Ranni'],
  Alappuzha: ['Cherthala', 'Kayamkulam', 'Haripad'],
  Kottayam: ['Pala', 'Changanassery', 'Ettumanoor'],
  Idukki: ['Thodupuzha', 'Kattappana', 'Munnar'],
  Ernakulam: ['Aluva', 'Kadavanthra', 'Tripunithura'],
  Thrissur: ['Ollur', 'Guruvayur', 'Chalakudy'],
  Palakkad: ['Ottapalam', 'Chittur', 'Mannarkkad'],
  Malappuram: ['Manjeri', 'Tirur', 'Perinthalmanna'],
  Kozhikode: ['Beypore', 'Vatakara', 'Feroke'],
  Wayanad: ['Kalpetta', 'Mananthavady', 'Sulthan Bathery'],
  Kannur: ['Thalassery', 'Payyanur', 'Taliparamba'],
  Kasaragod: ['Kanhangad', 'Nileshwar', 'Uduma'],
}
const ASKED_FOR: Weights<HelpType> = {
  driving: 24,
  medical: 22,
  shopping: 17,
  companionship: 12,
  reading: 9,
  housekeeping: 7,
  cooking: 5,
  gardening: 4,
}
/** Of every third volunteer. */
const ORGANISATIONS = [
  ...['NSS unit, St Joseph’s College', 'NSS unit, Government Arts College', 'Lions Club'],
  ...['Rotary Club of Kadavanthra', 'Collectorate Recreation Club', 'വായനശാല യുവജനസംഘം'],
]
const HOURS: Weights = { '08:30': 5, '10:00': 16, '11:00': 12, '14:30': 7, '16:00': 9, '17:30': 4 }
/** From Sunday. */
const ON_DAY = [0.4, 1.35, 1.25, 1.05, 1.1, 1.15, 0.7]
const CITIZENS = 412
const DAYS = 390

/** Always the same, so that the demo can be shown. */
function dice(): () => number {
  let state = 20_261_126
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Neighbours of the demo people, and what they asked for in the past year: figures and maps have something to show. They
 * cannot sign in and get no emails.
 */
export async function addHistory(tx: Queryable, now: Date, timeZone: string): Promise<void> {
  const roll = dice()
  const one = <Item>(items: readonly Item[]) => items[Math.floor(roll() * items.length)] as Item
  const among = <Name extends string>(weights: Weights<Name>): Name => {
    const names = Object.keys(weights) as Name[]
    let rest = roll() * names.reduce((sum, name) => sum + weights[name], 0)
    return names.find((name) => (rest -= weights[name]) < 0) ?? one(names)
  }

  const volunteers = Object.entries(VOLUNTEERS).flatMap(([district, count]) =>
    Array.from({ length: count }, (_, index) => ({
      category: 'Volunteer',
      district,
      area: TOWNS[district as District][index % 4] ?? null,
      skills: HELP_TYPES.filter(() => roll() < 0.45),
      slots: WEEKDAYS.flatMap((day, index) =>
        PARTS_OF_DAY.filter(
          (part) => roll() < (part === 'morning' ? 0.13 : 0.28) + (index > 4 ? 0.35 : 0),
        ).map((part) => `${day}-${part}`),
      ),
    })),
  )
  const citizens = Array.from({ length: CITIZENS }, () => ({
    category: 'Citizen',
    district: among(VOLUNTEERS),
    area: null,
    skills: null,
    slots: null,
  }))
  const people = [...volunteers, ...citizens].map((person, index) => ({
    ...person,
    name: `${one(FIRST_NAMES)} ${one(SURNAMES)}`,
    phone: String(9_446_000_000 + index),
    organisation:
      person.category === 'Volunteer' && index % 3 === 0
        ? ORGANISATIONS[(index / 3) % ORGANISATIONS.length]
        : null,
  }))
  const since = daysAfter(now, -DAYS)
  const added = await tx.query(sql<{ id: string; category: string; district: District }>`
    insert into accounts (name, email, phone, category, district, area, skills, availability, organisation, request_emails, password_hash,
      created_at, verified_at, approved_at, vouched_at)
    select name, phone || '@example.org', phone, category, district, area, skills, slots, organisation, 'never', '', ${since}, ${since}, ${since}, ${since}
    from json_to_recordset(${JSON.stringify(people)})
      as person (name text, phone text, category text, district text, area text, skills text[], slots text[], organisation text)
    returning id, category, district`)
  const neighbours = Map.groupBy(added, ({ category, district }) => category + district)

  const requests = Array.from({ length: DAYS }, (_, index) => {
    const { date } = wallClock(daysAfter(now, index - DAYS), timeZone)
    const grown = index / DAYS
    // In the rains more ask than can go.
    const rains = ['06', '07'].includes(date.slice(5, 7))
    const asking = (5 + 6 * grown) * (ON_DAY[new Date(date).getUTCDay()] ?? 1) * (rains ? 1.3 : 1)
    const expires = 0.24 - 0.17 * grown + (rains ? 0.12 : 0)
    return Array.from({ length: Math.floor(asking + roll()) }, () => {
      const ended = roll()
      const district = among(VOLUNTEERS)
      const status = ended < expires ? 'expired' : ended < expires + 0.07 ? 'cancelled' : 'completed'
      const broken = status === 'completed' && roll() < 0.035 && 'expired'
      return {
        date,
        time: among(HOURS),
        district,
        helpType: among(ASKED_FOR),
        status: broken || status,
        ...{
          citizen: one(neighbours.get(`Citizen${district}`) ?? added).id,
          lead: 6 + Math.floor(roll() * 66),
        },
        volunteer: status === 'completed' ? one(neighbours.get(`Volunteer${district}`) ?? added).id : null,
        // Some are quick and some are not.
        minutes:
          status === 'completed'
            ? Math.ceil((6 + 60 * (1 - 0.4 * grown)) * roll() * (1 + 4 * roll() ** 4))
            : null,
        closing: broken
          ? 'report-nobody-came'
          : { expired: 'expire', cancelled: 'cancel', completed: 'complete' }[status],
        after: broken ? 2 : { expired: 0, cancelled: -4, completed: 1 }[status],
        offered: 3 + Math.floor(roll() * 14),
        // Most take as long as is usual.
        duration: index % 4 === 0 ? DURATIONS[(index / 4) % DURATIONS.length] : null,
      }
    })
  }).flat()
  await tx.query(sql`
    insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
      help_time, duration, starts_at, posted_at, status, volunteer_id, accepted_at, closing, closed_at, offered_count)
    select gen_random_uuid() || '@requests.invalid', citizen, "helpType", '', '', district, date, time, duration, starts_at, posted_at,
      status, volunteer, posted_at + minutes * interval '1 minute', closing, starts_at + after * interval '1 hour', offered
    from json_to_recordset(${JSON.stringify(requests)})
        as request (date date, time time, district text, "helpType" text, status text, citizen uuid, lead int,
          volunteer uuid, minutes int, closing text, after int, offered int, duration int),
      lateral (select (date + time) at time zone ${timeZone} as starts_at) s,
      lateral (select starts_at - lead * interval '1 hour' as posted_at) p`)
}
