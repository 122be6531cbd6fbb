import { useMay } from '../../../app/app-context.tsx'
import { mailtoOf } from '@scan/contract/contact.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, createPath, parsePath, useLocation } from 'react-router'
import { languageOfLetters } from '../../../app/words/language-of-letters.ts'
import { placeName } from '../../../app/words/place-name.ts'
import type { Translate } from '../../../app/words/translate.ts'
import { useWords, withElements } from '../../../app/words/use-words.tsx'
import { personPath } from '../../../paths.ts'
import { classes } from '../../../ui/attributes.ts'
import { useWhatsApp } from '../../shared/use-whatsapp.ts'
import styles from './cells.module.css'

/** Words of less weight beside or below others. */
export function FinePrint({
  as: Tag = 'p',
  className,
  ...rest
}: { as?: 'p' | 'span' } & Pick<ComponentProps<'p'>, 'className' | 'role' | 'children'>) {
  return <Tag {...rest} className={classes(styles.finePrint, className)} />
}

/** Late, or too often. */
export function Late({ children }: { children: ReactNode }) {
  return <span className={styles.late}>{children}</span>
}

/** As somebody wrote it, with its lines. */
export function Written({ as: Tag = 'p', children }: { as?: 'p' | 'span'; children: ReactNode }) {
  return <Tag className={styles.written}>{children}</Tag>
}

/** Cut off in a table where it does not fit, and whole in its `title`. */
export function Clamped({
  as: Tag = 'span',
  isFine = false,
  className,
  ...rest
}: { as?: 'span' | 'div'; isFine?: boolean } & Pick<
  ComponentProps<'span'>,
  'className' | 'title' | 'lang' | 'children'
>) {
  return <Tag {...rest} className={classes(styles.clamped, isFine && styles.finePrint, className)} />
}

/** A heading of a row and what belongs to it, below one another. */
export function Lines({ children }: { children: ReactNode }) {
  return <div className={styles.twoLines}>{children}</div>
}

export function Chips({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.chips, className)}>{children}</div>
}

/** As high as can be pressed. */
export function TextLink({
  below,
  children,
  ...link
}: ComponentProps<typeof Link> & {
  /** A second line, part of the same link. */
  below?: string
}) {
  return (
    <Link preventScrollReset {...link} className={below ? styles.twoLines : styles.link}>
      {below ? (
        <>
          <span>{children}</span> <FinePrint as="span">{below}</FinePrint>
        </>
      ) : (
        children
      )}
    </Link>
  )
}

/** Notes about a person's past, a line each. */
export function TrailList({ as: Tag = 'ul', children }: { as?: 'ul' | 'ol'; children: ReactNode }) {
  return (
    <Tag role="list" className={styles.trail}>
      {children}
    </Tag>
  )
}

/** Contact links: email, phone, and chat. */
export function ContactLinks({ email, phone }: { email?: string; phone?: string | null }) {
  const { t } = useWords()
  const whatsApp = useWhatsApp(phone)
  return (
    <>
      {email && (
        <a className={styles.link} href={mailtoOf(email)} translate="no">
          {email}
        </a>
      )}
      {phone !== undefined && <PhoneLink phone={phone} />}
      {whatsApp && (
        <a {...whatsApp} className={styles.link}>
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
    <a className={styles.link} href={`tel:+91${phone}`} translate="no">
      {groupedPhone(phone)}
    </a>
  )
}

/** The start of an id tells one deleted account from another. */
export function Deleted({ id }: { id: string }) {
  const { t } = useWords()
  return (
    <>
      <span>{t('admin.audit.deleted')}</span>{' '}
      <FinePrint as="span">
        <span translate="no">{id.slice(0, 8)}</span>
      </FinePrint>
    </>
  )
}

/** Leads to everything about somebody, whoever may read it. */
export function PersonLink({
  id,
  name,
  byPhone,
  below,
  state,
  className,
}: {
  id: string
  name: string | null
  /** The desk opens their pages alone. */
  byPhone?: boolean | undefined
  /** A second line, part of the same link. */
  below?: ReactNode
  /** `useThisList()`, if the page leads back to here. */
  state?: unknown
  className?: string | undefined
}) {
  const may = useMay()
  const titled = (words: ReactNode) => (typeof words === 'string' ? words : undefined)
  const second = below && (
    <Clamped isFine title={titled(below)}>
      {below}
    </Clamped>
  )
  if (name === null) {
    return (
      <>
        <Deleted id={id} />
        {second}
      </>
    )
  }
  if (!byPhone && !may('read-people')) {
    return (
      <>
        <span translate="no">{name}</span>
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
      className={classes(below ? styles.twoLines : styles.link, className)}
    >
      <span className={below ? styles.clamped : undefined} title={below ? name : undefined} translate="no">
        {name}
      </span>
      {second}
    </Link>
  )
}

/** The facts of a person, request or case. */
export function FactList({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={classes(styles.facts, className)}>{children}</dl>
}

/** One of them. */
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
  isFine = false,
}: {
  of: { area: string | null; district: District | null }
  isFine?: boolean
}) {
  const { t } = useWords()
  const words = placeName(t, { area, district }) ?? t('admin.noDistrict')
  if (!area || !district) return <Clamped isFine={isFine}>{words}</Clamped>
  return (
    <span className={classes(styles.place, isFine && styles.finePrint)} title={words}>
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

/** Router state of a link from this list, so that `useCameFrom` finds the way back. */
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
    <Link to={to} preventScrollReset className={classes(styles.link, styles.back)}>
      <ArrowLeft aria-hidden />
      <span>{children}</span>
    </Link>
  )
}
