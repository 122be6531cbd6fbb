import { mailtoOf } from '@scan/contract/contact.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { ArrowLeft, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, createPath, parsePath, useLocation } from 'react-router'
import { languageOfLetters } from '../../../app/words/language-of-letters.ts'
import { placeName } from '../../../app/words/place-name.ts'
import type { Translate } from '../../../app/words/translate.ts'
import { useWords, withElements } from '../../../app/words/use-words.tsx'
import { personPath } from '../../../paths.ts'
import { classes } from '../../../ui/attributes.ts'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { useWhatsApp } from '../../shared/use-whatsapp.ts'
import styles from './panel.module.css'

/** Words of less weight beside or below others. */
export function FinePrint({ as: Tag = 'p', children }: { as?: 'p' | 'span'; children: ReactNode }) {
  return <Tag className={styles.finePrint}>{children}</Tag>
}

/** How to reach somebody: a link to write, one to call, and one to a chat. */
export function ContactLinks({ email, phone }: { email?: string; phone?: string | null }) {
  const { t } = useWords()
  const whatsApp = useWhatsApp(phone)
  return (
    <>
      {email && (
        <a className={styles.contact} href={mailtoOf(email)} translate="no">
          {email}
        </a>
      )}
      {phone !== undefined && <PhoneLink phone={phone} />}
      {whatsApp && (
        <a {...whatsApp} className={styles.contact}>
          {t('admin.whatsApp')}
        </a>
      )}
    </>
  )
}

export function PhoneLink({ phone }: { phone: string | null }) {
  const { t } = useWords()
  if (phone === null) return <span>{t('admin.noContact')}</span>
  return (
    <a className={styles.contact} href={`tel:+91${phone}`} translate="no">
      {groupedPhone(phone)}
    </a>
  )
}

/** Among what can be done: a chat with somebody. */
export function WhatsAppButton({ name, phone }: { name: string | null; phone: string | null }) {
  const { t } = useWords()
  const whatsApp = useWhatsApp(phone)
  if (!whatsApp) return null
  return (
    <LinkButton {...whatsApp} variant="quiet" icon={MessageCircle}>
      {t('admin.whatsAppTo', { name: name ?? t('admin.noName') })}
    </LinkButton>
  )
}

/** Leads to everything about somebody; deleted people are told apart by the start of their id. */
export function PersonLink({
  id,
  name,
  below,
  state,
  className,
}: {
  id: string
  name: string | null
  /** A second line, part of the same link. */
  below?: ReactNode
  /** `useThisList()`, if the page leads back to here. */
  state?: unknown
  className?: string | undefined
}) {
  const { t } = useWords()
  const titled = (words: ReactNode) => (typeof words === 'string' ? words : undefined)
  const second = below && (
    <span className={classes(styles.clamped, styles.finePrint)} title={titled(below)}>
      {below}
    </span>
  )
  if (name === null) {
    return (
      <>
        <span>{t('admin.audit.deleted', { id: id.slice(0, 8) })}</span>
        {second}
      </>
    )
  }
  return (
    <Link
      to={personPath(id)}
      state={state}
      prefetch="intent"
      preventScrollReset
      className={classes(below ? styles.person : styles.contact, className)}
    >
      <span className={below ? styles.clamped : undefined} title={below ? name : undefined} translate="no">
        {name}
      </span>
      {second}
    </Link>
  )
}

/** One of the facts of a person or case, in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Where somebody is. A row that is short of room cuts the area, never the district. */
export function Place({
  of: { area, district },
  className,
}: {
  of: { area: string | null; district: District | null }
  className?: string | undefined
}) {
  const { t } = useWords()
  const words = placeName(t, { area, district }) ?? t('admin.noDistrict')
  if (!area || !district) return <span className={classes(styles.clamped, className)}>{words}</span>
  return (
    <span className={classes(styles.place, className)} title={words}>
      {withElements(t('admin.placeInRow', { area, district: t(`catalogue.districts.${district}`) }), {
        area: <span className={classes(styles.clamped, styles.area)} lang={languageOfLetters(area)} />,
      })}
    </span>
  )
}

/** 'Medical help, Transport' in this language. */
export function skillsIn(t: Translate, language: string, skills: readonly HelpType[]): string {
  const words = skills.map((skill) => t(`catalogue.skills.${skill}`))
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words)
}

/** The time between two instants, in minutes. */
export function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MINUTE_MS
}

/** What a link from this list to a page of its own carries, so that `useCameFrom` finds the way back. */
export function useThisList(): { list: string } {
  const { pathname, search } = useLocation()
  return { list: createPath({ pathname, search }) }
}

/** The list this page was opened from, with its filters, and this page's row in it. */
export function useCameFrom(id: string): { path: string | undefined; to: string } | undefined {
  const { list } = (useLocation().state ?? {}) as { list?: string }
  return list === undefined ? undefined : { path: parsePath(list).pathname, to: `${list}#${id}` }
}

/** From one person or case to the list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} preventScrollReset className={classes(styles.contact, styles.back)}>
      <ArrowLeft aria-hidden />
      <span>{children}</span>
    </Link>
  )
}
