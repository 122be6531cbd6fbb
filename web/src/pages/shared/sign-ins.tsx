import type { Reply } from '@scan/contract/endpoint.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { useQuery } from '@tanstack/react-query'
import { isStaff, roleOf } from '@scan/domain/role.ts'
import { SESSION_HOURS, STAFF_SESSION_HOURS } from '@scan/domain/session.ts'
import { Check, LogOut, MonitorSmartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Outcome, type OutcomeState, useOutcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient, useApp, useSession } from '../../app/app-context.tsx'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { LoadFailed } from './load-failed.tsx'
import styles from './sign-ins.module.css'

type SignedIn = Reply<typeof publicApi.listSessions>['items'][number]

/** Where somebody is signed in, and for how long. */
export function SignIns() {
  const { call } = useClient()
  const { t } = useWords()
  const { session } = useApp()
  const { user, signOutEverywhere } = useSession()
  const outcome = useOutcome()
  const places = useQuery({
    queryKey: queryKeys.signIns,
    queryFn: async ({ signal }) => (await call(publicApi.listSessions, { signal })).items,
  })
  const isOfStaff = user !== null && isStaff(roleOf(user.category))
  const [stays, setStays] = useState(() => session.stays())
  const staysHint = useId()
  const [asksEverywhere, setAsksEverywhere] = useState(false)
  const leave = useAction(signOutEverywhere, {
    explain: { failed: 'signIns.notEverywhere' },
    isToasted: false,
  })

  return (
    <>
      <p>{t('signIns.lead')}</p>
      <Outcome of={outcome} takesFocus />
      {places.data && (
        <ul role="list" aria-label={t('signIns.title')} className={styles.list}>
          {places.data.map((place) => (
            <li key={place.id} className={`stack gap-8 ${styles.place}`}>
              <Place place={place} outcome={outcome} onSettled={places.refetch} />
            </li>
          ))}
        </ul>
      )}
      {places.isPending && <Skeleton shape="lines" label={t('signIns.loading')} />}
      {places.isError && <LoadFailed query={places}>{t('signIns.failed')}</LoadFailed>}
      {/* For people who read and write slowly: neither asked nor signed out after 15 minutes (WCAG 2.2.3). */}
      <div className="stack gap-8">
        <Checkbox
          label={t('signIns.stayHere')}
          aria-describedby={staysHint}
          checked={stays}
          onChange={({ target }) => {
            session.chooseToStay(target.checked)
            setStays(target.checked)
          }}
        />
        <div id={staysHint} className="stack gap-8">
          {/* Others could see what they see. */}
          {isOfStaff && <p>{t('signIns.stayHereStaff')}</p>}
          <p className="soft">
            {t('signIns.stayHereHint', { hours: isOfStaff ? STAFF_SESSION_HOURS : SESSION_HOURS })}
          </p>
        </div>
      </div>
      <Actions>
        <Button variant="quiet" icon={LogOut} onClick={() => setAsksEverywhere(true)}>
          {t('signIns.everywhere')}
        </Button>
        <ConfirmDialog
          open={asksEverywhere}
          title={t('signIns.everywhereQuestion')}
          safeLabel={t('signIns.stay')}
          confirmLabel={t('signIns.everywhere')}
          busy={leave.isBusy}
          busyLabel={t('signIns.signingOut')}
          error={leave.failure}
          onConfirm={() => leave.run()}
          onCancel={() => {
            leave.clear()
            setAsksEverywhere(false)
          }}
        >
          {t('signIns.everywhereMeans')}
        </ConfirmDialog>
      </Actions>
    </>
  )
}

type PlaceProps = { place: SignedIn; outcome: OutcomeState; onSettled: () => unknown }

function Place({ place: { id, device, isCurrent, startedAt, lastSeenAt }, outcome, onSettled }: PlaceProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const { signOut } = useSession()
  const leave = useAction(publicApi.signOutThere, {
    explain: { failed: 'signIns.notSignedOut' },
    done: 'replies.signed-out-there',
    isToasted: false,
    onSettled,
    outcome,
  })
  const name = device ?? t('signIns.unnamedDevice')
  const since = say.listInstant(startedAt)
  return (
    <>
      <p className="beside action-icon strong">
        <MonitorSmartphone aria-hidden />
        <span>{name}</span>
      </p>
      {isCurrent && (
        <ChipRow>
          <Chip icon={Check} tone="success" label={t('signIns.thisDevice')} />
        </ChipRow>
      )}
      <p>{t('signIns.since', { when: since })}</p>
      <p>{t('signIns.lastSeen', { when: say.since(lastSeenAt) })}</p>
      <Actions>
        <Button
          variant="quiet"
          icon={LogOut}
          aria-label={t('signIns.signOutOf', { device: name, when: since })}
          busy={leave.isBusy}
          busyLabel={t('signIns.signingOut')}
          onClick={() => (isCurrent ? void signOut() : leave.run({ params: { id } }))}
        >
          {t('signIns.signOut')}
        </Button>
      </Actions>
      {leave.failure && (
        <Notice tone="danger" role="alert">
          {leave.failure}
        </Notice>
      )}
    </>
  )
}
