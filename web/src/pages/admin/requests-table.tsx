import { type RequestForAdmin } from '@scan/contract/admin/admin.ts'
import { Place } from './parts/place.tsx'
import { groupedPhone } from '@scan/domain/phone.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { CalendarX, Clock, Phone, TriangleAlert, UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import { personPath } from '../../paths.ts'
import { languageOfLetters } from '../../app/words/language-of-letters.ts'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { classes } from '../../ui/attributes.ts'
import { Chip } from '../../ui/content/chip.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { ActionButton } from './parts/action-button.tsx'
import { RowActions } from './parts/row-actions.tsx'
import { AdminCell, AdminRow, AdminTable } from './parts/admin-table.tsx'
import cells from './parts/cells.module.css'
import styles from './requests-table.module.css'

/** Current requests: who asks for what, who comes, and what may be done about it. */
export function RequestsTable({ requests, isStale }: { requests: RequestForAdmin[]; isStale: boolean }) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <AdminTable
      label={t('admin.lists.helpRequests.label')}
      columns={['request', 'when', 'requester', 'volunteer', 'actions']}
      isStale={isStale}
    >
      {requests.map((request) => {
        const { id, number, helpType, date, time, area, district, citizenName, citizenPhone, volunteer } =
          request
        const type = t(`catalogue.helpTypes.${helpType}`)
        const name = citizenName ?? t('admin.noName')
        const subject = { id, name: t('admin.requestName', { type, name }), request }
        return (
          <AdminRow
            key={id}
            head={
              <div className={styles.request}>
                <span>
                  {withElements(t('admin.numbered', { type, number: requestNumber(number) }), {
                    number: <span className={styles.number} />,
                  })}
                </span>
                {request.description && (
                  <span
                    className={classes(cells.clamped, styles.description)}
                    title={request.description}
                    lang={languageOfLetters(request.description)}
                  >
                    {request.description}
                  </span>
                )}
              </div>
            }
          >
            <AdminCell column="when">
              <span className={styles.when}>{say.listWhen(date, time)}</span>
              <Place of={{ area, district }} className={styles.soft} />
              <Status request={request} />
            </AdminCell>
            <AdminCell column="requester" isNamed>
              <Person id={request.citizenId} name={name} phone={citizenPhone} />
            </AdminCell>
            <AdminCell column="volunteer" isNamed>
              {volunteer?.isAccepted ? (
                <Person id={volunteer.id} name={volunteer.name} phone={volunteer.phone} />
              ) : (
                <div className={styles.find}>
                  <ActionButton action="assign" subject={subject} icon={undefined} data-key="act" />
                </div>
              )}
            </AdminCell>
            <AdminCell column="actions">
              <RowActions actions={['complete', 'cancel']} subject={subject}>
                <CallLink name={name} phone={citizenPhone} />
                <CallLink name={volunteer?.isAccepted ? volunteer.name : null} phone={volunteer?.phone} />
              </RowActions>
            </AdminCell>
          </AdminRow>
        )
      })}
    </AdminTable>
  )
}

/** Who it is and how to reach them, in two lines. */
function Person({ id, name, phone }: { id: string | null; name: string | null; phone: string | null }) {
  const { t } = useWords()
  return (
    <>
      {id && name ? (
        <Link
          to={personPath(id)}
          prefetch="intent"
          preventScrollReset
          className={classes(cells.person, styles.person)}
        >
          <span className={cells.clamped} translate="no">
            {name}
          </span>
          <Phoned phone={phone} />
        </Link>
      ) : (
        <>
          <span className={cells.clamped}>{name ?? t('admin.noName')}</span>
          <Phoned phone={phone} />
        </>
      )}
    </>
  )
}

function Phoned({ phone }: { phone: string | null }) {
  const { t } = useWords()
  if (!phone) return <span className={classes(cells.clamped, styles.soft)}>{t('admin.noContact')}</span>
  return (
    <span className={classes(styles.soft, styles.number)} translate="no">
      {groupedPhone(phone)}
    </span>
  )
}

function CallLink({ name, phone }: { name: string | null; phone: string | null | undefined }) {
  const { t } = useWords()
  if (!phone) return null
  return (
    <LinkButton variant="quiet" icon={Phone} href={`tel:+91${phone}`}>
      {t('admin.call', { name: name ?? t('admin.noName') })}
    </LinkButton>
  )
}

/** Pending until a volunteer has accepted it, then In Progress (specification, section 4). */
function Status({ request: { volunteer, attention } }: { request: RequestForAdmin }) {
  const { t } = useWords()
  return (
    <div className={classes(cells.chips, styles.status)}>
      {volunteer?.isAccepted ? (
        <Chip icon={UserCheck} tone="success" label={t('admin.requestStatus.accepted')} />
      ) : (
        <Chip icon={Clock} tone="waiting" label={t('admin.requestStatus.open')} />
      )}
      {attention === 'unfilled' && (
        <Chip icon={TriangleAlert} tone="danger" label={t('admin.attention.unfilled')} />
      )}
      {attention === 'overdue' && (
        <Chip icon={CalendarX} tone="danger" label={t('admin.attention.overdue')} />
      )}
    </div>
  )
}
