import type { Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../app/words/use-words.tsx'
import { Outcome, useOutcomePlace } from '../../app/outcome.tsx'
import { useApi } from '../../app/app-context.tsx'
import { SignIns } from '../shared/sign-ins.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Skeleton } from '../../ui/content/skeleton.tsx'
import { ReadingFailure } from './parts/list-panel.tsx'
import { readAdminAgain, useApiAnswer } from './parts/use-api-list.ts'
import { IdentityDialog } from './parts/identity-dialog.tsx'
import { useIdentity } from './parts/identity.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

/** Recovery codes down to this number are worth a warning. */
const FEW = 3

/** An administrator's own sign-in: its second step, and where they are signed in. */
export default function SecurityPage() {
  const { t } = useWords()
  return (
    <>
      <SecondStep />
      <Card as="section" aria-labelledby="sign-ins-title">
        <h2 id="sign-ins-title">{t('signIns.title')}</h2>
        <SignIns />
      </Card>
    </>
  )
}

/** Where it is turned on and off. */
function SecondStep() {
  const { call } = useApi()
  const { t } = useWords()
  const reading = useApiAnswer('secondFactor', api.readSecondFactor, {})
  const { proving, isAsking } = useIdentity()
  const queries = useQueryClient()
  const [asksPassword, setAsksPassword] = useState(false)
  // What the server says only once. It is kept nowhere else, and gone with this tab.
  const [begun, setBegun] = useState<Reply<typeof api.beginSecondFactor>>()
  const [codes, setCodes] = useState<string[]>()
  const outcome = useOutcomePlace()
  const state = reading.value

  async function begin(password: string) {
    outcome.clear()
    // Somebody may have turned it on elsewhere meanwhile.
    const answer = await call(api.beginSecondFactor, { body: { password } }).finally(reading.readAgain)
    setAsksPassword(false)
    setBegun(answer)
  }

  async function remove(password: string) {
    outcome.clear()
    await proving(() => call(api.removeSecondFactor, { body: { password } }), {
      confirmLabel: t('admin.security.turnOff'),
      danger: true,
    })
    void readAdminAgain(queries)
    setAsksPassword(false)
    outcome.keep(() => ({ tone: 'success', text: t('admin.security.turnedOff') }))
  }

  return (
    <Card as="section" aria-labelledby="security-title">
      <h2 id="security-title">{t('admin.security.title')}</h2>
      <p>
        <span>{t('admin.security.what')}</span> <span>{t('admin.security.why')}</span>
      </p>
      <Outcome of={outcome} takesFocus />
      {state?.isRequired && !state.isOn && (
        <Notice tone="info" title={t('problems.second-factor-first')}>
          {t('admin.security.first')}
        </Notice>
      )}
      <ReadingFailure reading={reading} />
      {!state && !reading.failure && <Skeleton shape="lines" label={t('admin.lists.secondFactor.loading')} />}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            outcome.keep(() => ({ tone: 'success', text: t('admin.security.turnedOn') }))
          }}
        />
      ) : begun && !state?.isOn ? (
        <SecondFactorSetUp
          {...begun}
          onConfirmed={(recoveryCodes) => {
            setBegun(undefined)
            setCodes(recoveryCodes)
            void readAdminAgain(queries)
          }}
          onLeave={() => setBegun(undefined)}
        />
      ) : (
        state && (
          <>
            <Switch {...state} onPress={() => setAsksPassword(true)} />
            <IdentityDialog
              by="password"
              open={asksPassword && !isAsking}
              why={state.isOn ? t('admin.security.whyOff') : t('admin.security.whyOn')}
              confirmLabel={state.isOn ? t('admin.security.turnOff') : t('admin.security.turnOn')}
              danger={state.isOn}
              send={state.isOn ? remove : begin}
              onClose={() => setAsksPassword(false)}
            />
          </>
        )
      )}
    </Card>
  )
}

function Switch({
  isOn,
  recoveryCodesLeft,
  onPress,
}: Reply<typeof api.readSecondFactor> & { onPress: () => void }) {
  const { t } = useWords()
  const left = t('admin.security.left', { count: recoveryCodesLeft })
  return (
    <>
      <ChipRow>
        {isOn ? (
          <Chip icon={ShieldCheck} tone="success" label={t('admin.security.on')} />
        ) : (
          <Chip icon={ShieldOff} label={t('admin.security.off')} />
        )}
      </ChipRow>
      {isOn && recoveryCodesLeft > FEW && <p>{left}</p>}
      {isOn && recoveryCodesLeft <= FEW && (
        <Notice tone="warning" title={left}>
          {t('admin.security.few')}
        </Notice>
      )}
      <Actions>
        <Button variant={isOn ? 'quiet' : 'action'} icon={isOn ? ShieldOff : ShieldCheck} onClick={onPress}>
          {isOn ? t('admin.security.turnOff') : t('admin.security.turnOn')}
        </Button>
      </Actions>
    </>
  )
}
