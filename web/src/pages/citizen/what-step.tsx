import type { HelpType } from '@scan/domain/catalogue.ts'
import { contactDetailsIn } from '@scan/domain/contact-details/contact-details.ts'
import { MapPin, Phone } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useEmergencyNumber } from '../../app/app-context.tsx'
import { Said } from '../../app/words/said.tsx'
import type { Translate } from '../../app/words/translate.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import type { FreeText } from './ask-fields.ts'
import { Choice } from './choice.tsx'
import styles from './request-help.module.css'
import { SpeakButton } from './speak-button.tsx'
import type { Ask } from './use-ask.ts'

const READY = ['first', 'second', 'third'] as const

const readyFor = (t: Translate, helpType: HelpType) =>
  READY.map((one) => t(`citizen.ask.ready.${helpType}.${one}`))

/** The ready sentence that a description is, also with the place that was added to it. */
export const readyIn = (t: Translate, helpType: HelpType, description: string) =>
  readyFor(t, helpType).find((words) => description === words || description.startsWith(`${words}: `))

type AskWhat = Pick<Ask, 'fields' | 'text' | 'answer' | 'write' | keyof AskForHelper> & {
  errorOf: (field: 'additional') => string | undefined
}
type AskForHelper = Pick<Ask, 'forHelper' | 'moveToLandmark' | 'leaveForHelper'>

/** Ready sentences to press, or their own, typed or spoken. */
export function What({
  helpType,
  ask,
  theirWords,
}: {
  helpType: HelpType
  ask: AskWhat
  /** Where staff press and write what somebody says: the title of the sentences. */
  theirWords?: string
}) {
  const { t } = useWords()
  const number = useEmergencyNumber()
  const { description, additional } = ask.fields
  const chosen = readyIn(t, helpType, description)
  const hidden = contactDetailsIn(ask.fields)
  return (
    <>
      {/* Volunteers are no ambulance (D32). */}
      {helpType === 'medical' && (
        <Notice
          tone="warning"
          title={t('citizen.ask.emergency', { number })}
          actions={
            !theirWords && (
              <LinkButton href={`tel:${number}`} variant="quiet" icon={Phone}>
                {t('citizen.ask.callEmergency', { number })}
              </LinkButton>
            )
          }
        >
          {!theirWords && t('citizen.ask.emergencyWhy')}
        </Notice>
      )}
      <div className="stack gap-8">
        {theirWords && <p className="strong">{theirWords}</p>}
        <div className={styles.ready}>
          {readyFor(t, helpType).map((words) => (
            <Choice
              key={words}
              isPressed={words === chosen}
              // What was added to it stays.
              onPress={() => ask.answer(words === chosen ? {} : { description: words })}
            >
              {words}
            </Choice>
          ))}
        </div>
      </div>
      <div>
        <TextArea {...ask.text('description')} rows={2} />
        <SpeakButton value={description} onChange={(words) => ask.write('description', words)} />
        <ContactDetailsWarning hidden={hidden.description} />
        <ForHelper helpType={helpType} ask={ask} field="description" />
      </div>
      <Disclosure
        isQuiet
        label={t('citizen.ask.moreAdditional')}
        startOpen={additional !== '' || ask.errorOf('additional') !== undefined}
      >
        <TextArea {...ask.text('additional')} rows={2} hint={t('citizen.ask.additionalHint')} />
        <ContactDetailsWarning hidden={hidden.additional} />
        <ForHelper helpType={helpType} ask={ask} field="additional" />
      </Disclosure>
    </>
  )
}

/** Contact details in a free text are masked until somebody has accepted (D25), so they would help nobody. */
function ContactDetailsWarning({ hidden }: { hidden: string[] }) {
  const { t } = useWords()
  return (
    <div>
      <div role="status" className={styles.live}>
        {hidden.length > 0 && (
          <Notice tone="warning" title={t('citizen.ask.contactDetails')}>
            {t('citizen.ask.contactDetailsWhy')}
          </Notice>
        )}
      </div>
      {/* Outside the live region, which would begin anew with every digit. */}
      {hidden.length > 0 && (
        <p className={styles.hidden}>{t('citizen.ask.hidden', { parts: hidden.join('\u00a0· ') })}</p>
      )}
    </div>
  )
}

/** Asks once whether what every volunteer reads is meant for whoever comes alone; it holds nobody up (D105). */
function ForHelper({ helpType, ask, field }: { helpType: HelpType; ask: AskForHelper; field: FreeText }) {
  const { t } = useWords()
  const kind = t(`catalogue.helpTypes.${helpType}`)
  const sentence = ask.forHelper(field)
  // The question goes with the press: what was written takes the focus.
  const then = (work: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    const written = event.currentTarget.form?.elements.namedItem(field)
    work()
    if (written instanceof HTMLElement) written.focus()
  }
  return (
    <div role="status" className={styles.live}>
      {sentence && (
        <Notice
          title={t('citizen.ask.forHelper.title')}
          actions={
            <>
              <Button icon={MapPin} onClick={then(() => ask.moveToLandmark(field, kind))}>
                {t('citizen.ask.forHelper.move')}
              </Button>
              <Button variant="quiet" onClick={then(ask.leaveForHelper)}>
                {t('citizen.ask.forHelper.leave')}
              </Button>
            </>
          }
        >
          <p>
            <Said>{sentence}</Said>
          </p>
        </Notice>
      )}
    </div>
  )
}
