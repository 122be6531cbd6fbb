import type { Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { CODE_DIGITS } from '@scan/domain/help-request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Copy, Download, Printer, ShieldCheck, ShieldOff, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useContractForm } from '../../app/api/form.ts'
import { useClient } from '../../app/app-context.tsx'
import { Outcome, useOutcome } from '../../app/outcome.tsx'
import { saveFile } from '../../app/save-file.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Chip, ChipRow } from '../../ui/content/chip.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { SignIns } from '../shared/sign-ins.tsx'
import { QrCode } from '../shared/qr-code.tsx'
import { usePanelActions } from './parts/pending.ts'
import { IdentityDialog } from './parts/identity.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { Unread, invalidateAdmin, useApiAnswer } from './parts/list.tsx'
import styles from './security-page.module.css'

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
  const { call } = useClient()
  const { t } = useWords()
  const reading = useApiAnswer('secondFactor', api.readSecondFactor, {})
  const { prove, isProving } = usePanelActions()
  const queries = useQueryClient()
  const [asksPassword, setAsksPassword] = useState(false)
  // Sent by the server only once; stored nowhere, and gone with this tab.
  const [begun, setBegun] = useState<Reply<typeof api.beginSecondFactor>>()
  const [codes, setCodes] = useState<string[]>()
  const outcome = useOutcome()
  const state = reading.value

  async function begin(password: string) {
    outcome.clear()
    // Somebody may have turned it on elsewhere meanwhile.
    const answer = await call(api.beginSecondFactor, { body: { password } }).finally(reading.refetch)
    setAsksPassword(false)
    setBegun(answer)
  }

  async function remove(password: string) {
    outcome.clear()
    const work = () => call(api.removeSecondFactor, { body: { password } })
    await prove(work, t('admin.security.turnOff'))
    void invalidateAdmin(queries)
    setAsksPassword(false)
    outcome.show({ tone: 'success', text: 'admin.security.turnedOff' })
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
      <Unread reading={reading} />
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            outcome.show({ tone: 'success', text: 'admin.security.turnedOn' })
          }}
        />
      ) : begun && !state?.isOn ? (
        <SecondFactorSetUp
          {...begun}
          onConfirmed={(recoveryCodes) => {
            setBegun(undefined)
            setCodes(recoveryCodes)
            void invalidateAdmin(queries)
          }}
          onLeave={() => setBegun(undefined)}
        />
      ) : (
        state && (
          <>
            <Switch {...state} onPress={() => setAsksPassword(true)} />
            <IdentityDialog
              by="password"
              open={asksPassword && !isProving}
              why={state.isOn ? t('admin.security.whyOff') : t('admin.security.whyOn')}
              confirmLabel={state.isOn ? t('admin.security.turnOff') : t('admin.security.turnOn')}
              isDanger={state.isOn}
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

/** Hands the secret to an app, and turns the second step on with the app's first code. */
function SecondFactorSetUp({
  secret,
  address,
  onConfirmed,
  onLeave,
}: Reply<typeof api.beginSecondFactor> & {
  /** It is on. These are shown this one time. */
  onConfirmed: (recoveryCodes: string[]) => void
  onLeave: () => void
}) {
  const { call } = useClient()
  const { t } = useWords()
  const { form, errorOf, summary, onSubmit, isSubmitting } = useContractForm(api.confirmSecondFactor.body, {
    defaultValues: { code: '' },
    check: ({ code }) => ({ code: code.length < CODE_DIGITS && 'code-invalid' }),
    onSubmit: async (body) => onConfirmed((await call(api.confirmSecondFactor, { body })).recoveryCodes),
  })

  return (
    <>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {t('admin.security.setUp')}
      </h3>
      <ErrorSummary {...summary} />
      <ol className={styles.steps}>
        <li>
          <p>{t('admin.security.scan')}</p>
          <QrCode text={address} label={t('admin.security.picture')} />
          <LinkButton href={address} variant="quiet" icon={Smartphone}>
            {t('admin.security.openApp')}
          </LinkButton>
        </li>
        <li>
          <p id="secret-label">{t('admin.security.type')}</p>
          <p aria-labelledby="secret-label" className={styles.secret}>
            <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </li>
        <li>
          <p>{t('admin.security.enter')}</p>
          <form noValidate onSubmit={onSubmit} className="stack gap-24">
            <CodeField
              name="code"
              label={t('admin.security.code')}
              required
              error={errorOf('code')}
              value={form.watch('code')}
              onChange={(code) =>
                form.setValue('code', code, { shouldValidate: errorOf('code') !== undefined })
              }
            />
            <Actions>
              <Button type="submit" busy={isSubmitting} busyLabel={t('admin.security.confirming')}>
                {t('admin.security.confirm')}
              </Button>
              <Button variant="quiet" onClick={onLeave}>
                {t('admin.notNow')}
              </Button>
            </Actions>
          </form>
        </li>
      </ol>
    </>
  )
}

/** The recovery codes, this one time, and ways to keep them. */
function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useWords()
  const outcome = useOutcome()
  const lines = `${codes.join('\n')}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(lines)
      outcome.show({ tone: 'success', text: 'admin.security.copied' })
    } catch {
      // The browser forbids it, or has no clipboard for pages.
      outcome.show({ tone: 'danger', text: 'admin.security.copyFailed' })
    }
  }

  return (
    <>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {t('admin.security.codesTitle')}
      </h3>
      <p>{t('admin.security.codesWhy')}</p>
      <Notice tone="warning">{t('admin.security.codesOnce')}</Notice>
      <ul role="list" aria-label={t('admin.security.codes')} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print">
        <Actions>
          <Button variant="quiet" icon={Copy} onClick={() => void copy()}>
            {t('admin.security.copy')}
          </Button>
          <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
            {t('admin.security.print')}
          </Button>
          <Button
            variant="quiet"
            icon={Download}
            onClick={() =>
              saveFile(new Blob([lines], { type: 'text/plain' }), `${t('admin.security.fileName')}.txt`)
            }
          >
            {t('admin.security.download')}
          </Button>
        </Actions>
      </div>
      <Outcome of={outcome} className="no-print" />
      <div className="no-print">
        <Actions>
          <Button icon={CircleCheck} onClick={onKept}>
            {t('admin.security.kept')}
          </Button>
        </Actions>
      </div>
    </>
  )
}
