import { groupedPhone } from '@scan/domain/phone.ts'
import { House, MapPin, Phone, Signpost, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeName } from '../../app/words/place-name.ts'
import { SaidIn } from '../../app/words/said-in.tsx'
import { Said } from '../../app/words/said.tsx'
import { useWords } from '../../app/words/use-words.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { Fact, Facts } from '../shared/facts.tsx'
import type { Interruption } from '../../app/session/drafts.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { CodeDigits } from '../../ui/content/code-digits.tsx'
import { LinkButton } from '../../ui/forms/button.tsx'

/** The visit of somebody signed out by a broken connection: whom to meet, when and where, and how to reach them. */
export function KeptVisit({ visit, until, isServers = false }: Omit<Interruption, 'email'>) {
  const { t } = useWords()
  const say = useFormatDate()
  const { now } = useServerClock()
  if (!visit || now.getTime() >= until) return null
  const { helpType, date, time, area, district, phone, houseFrom, ...rest } = visit
  const place = placeName(t, { area, district })
  const [shownFrom, shownAt] = houseFrom?.split('T') ?? []
  return (
    <VisitCard
      {...rest}
      phone={phone}
      houseFrom={shownFrom === undefined || shownAt === undefined ? null : say.listWhen(shownFrom, shownAt)}
      where={place && <SaidIn sentence={place} words={area} />}
      id="kept-visit"
      type={t(`catalogue.helpTypes.${helpType}`)}
      when={say.when(date, time)}
      phoneSaid={groupedPhone(phone)}
      wasCutOff={!isServers}
    />
  )
}

export type VisitCardProps = {
  id: string
  type: string
  when: string
  where: ReactNode
  address: string | null
  landmark: string | null
  /** If neither was shown yet: from when on, in words. */
  houseFrom: string | null
  /** The other person. */
  name: string
  phone: string
  phoneSaid: string
  /** Shown to the citizen only. */
  code: string | null
  /** The connection failed. */
  wasCutOff?: boolean
}

export function VisitCard({ id, type, when, where, name, phone, phoneSaid, code, ...rest }: VisitCardProps) {
  const { t } = useWords()
  const { wasCutOff = true, ...house } = rest
  return (
    <Card as="section" kasavu aria-labelledby={id}>
      <div className="stack gap-4">
        <h2 id={id}>{type}</h2>
        <p className="strong">{when}</p>
      </div>
      {/* Without a line this is what helps: to ring, and to have the code. */}
      <Actions>
        <LinkButton href={`tel:+91${phone}`} size="main" icon={Phone}>
          {t('accounts.keptVisit.call', { name, phone: phoneSaid })}
        </LinkButton>
      </Actions>
      {code && (
        <div>
          <CodeDigits label={t('accounts.keptVisit.code')} code={code} />
          <p>{t('accounts.keptVisit.codeRule', { name })}</p>
        </div>
      )}
      <Facts>
        {where && (
          <Fact icon={MapPin} word={t('accounts.keptVisit.where')}>
            {where}
          </Fact>
        )}
        {house.address && (
          <Fact icon={House} word={t('accounts.keptVisit.address')}>
            <Said>{house.address}</Said>
          </Fact>
        )}
        {house.landmark && (
          <Fact icon={Signpost} word={t('accounts.keptVisit.landmark')}>
            <Said>{house.landmark}</Said>
          </Fact>
        )}
        {house.houseFrom && (
          <Fact icon={House} word={t('accounts.keptVisit.address')}>
            {t('accounts.keptVisit.houseFrom', { when: house.houseFrom })}
          </Fact>
        )}
        <Fact
          icon={UserRound}
          word={code ? t('accounts.keptVisit.volunteer') : t('accounts.keptVisit.citizen')}
        >
          <span translate="no">{name}</span>
        </Fact>
      </Facts>
      <p className="soft">
        {[wasCutOff && t('accounts.keptVisit.why'), t('accounts.keptVisit.untilWhen')]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Card>
  )
}
