import * as fields from '@scan/contract/fields.ts'
import type { GuidanceAtDesk } from '@scan/contract/guidance.ts'
import { api } from '@scan/contract/index.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { GUIDANCE_LINES } from '@scan/contract/fields.ts'
import { useState } from 'react'
import { z } from 'zod/mini'
import { useContractForm } from '../../app/api/form.ts'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { LANGUAGE_CHOICES } from '../../app/words/words.ts'
import { Card } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SelectField, TextArea } from '../../ui/forms/text-field.tsx'
import { FinePrint } from './parts/cells.tsx'
import { Unread, useApiAnswer } from './parts/list.tsx'

/** Guidance for volunteers by help type and language (D76). */
export default function GuidancePage() {
  const { t } = useWords()
  const [type, setType] = useState<HelpType>('driving')
  const reading = useApiAnswer('guidance', api.readGuidance, {})
  return (
    <div className="stack gap-32">
      <p>{t('admin.guidance.hint')}</p>
      <SelectField
        name="kind"
        label={t('admin.guidance.kind')}
        options={HELP_TYPES.map((value) => ({ value, label: t(`catalogue.helpTypes.${value}`) }))}
        value={type}
        onChange={({ target }) => setType(target.value as HelpType)}
      />
      <Unread reading={reading} />
      {reading.value?.guidance
        .filter(({ helpType }) => helpType === type)
        .map((one) => (
          <Lines key={`${type} ${one.language}`} of={one} onSaved={reading.refetch} />
        ))}
    </div>
  )
}

function Lines({ of: one, onSaved }: { of: GuidanceAtDesk; onSaved: () => void }) {
  const { t } = useWords()
  const say = useFormatDate()
  const { helpType, language, lines, ours, changedBy, changedAt } = one
  const save = useAction(api.setGuidance, {
    explain: { failed: 'admin.guidance.failed' },
    isToasted: false,
    done: 'replies.guidance-set',
    onDone: onSaved,
  })
  const key = `lines-${language}` as const
  const { field, onSubmit } = useContractForm(z.object({ [key]: fields.guidance }), {
    defaultValues: { [key]: lines.join('\n') } as Record<typeof key, string>,
    prepare: (typed) => ({ [key]: typed[key].split('\n') }),
    onSubmit: (read) => save.attempt({ body: { helpType, language, lines: read[key] ?? [] } }),
  })
  const name = LANGUAGE_CHOICES.find(({ value }) => value === language)?.label ?? language
  return (
    <Card as="section" aria-label={name}>
      <form noValidate className="stack" onSubmit={onSubmit}>
        <TextArea
          {...field(key, { onChange: save.clear })}
          rows={GUIDANCE_LINES}
          lang={language}
          label={t('admin.guidance.lines', { language: name })}
          hint={t('admin.guidance.linesHint')}
        />
        {changedAt && (
          <FinePrint>
            {t('admin.guidance.changed', {
              name: changedBy ?? t('admin.noName'),
              when: say.instant(changedAt),
            })}
          </FinePrint>
        )}
        <Disclosure label={t('admin.guidance.ours')} startOpen={lines.length === 0} isQuiet>
          <ul lang={language}>
            {ours.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
        <Button type="submit" busy={save.isBusy} busyLabel={t('admin.guidance.saving')}>
          {t('admin.guidance.save')}
        </Button>
        <Outcome of={save} withFailure />
      </form>
    </Card>
  )
}
