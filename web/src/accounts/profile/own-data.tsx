import type { Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/people.ts'
import type { OwnFact } from '@scan/contract/own-data.ts'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../app/save-file.ts'
import { useWords } from '../../i18n/use-words.tsx'
import { useAction } from '../../actions/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { explain } from '../explain.ts'
import styles from './own-data.module.css'

type Parts = Reply<typeof api.readMyData>['parts']

/** Folded away on the profile: all that is kept about somebody, to read here and to save. */
export function OwnData() {
  const { t } = useWords()
  const [parts, setParts] = useState<Parts>()
  const read = useAction(api.readMyData, {
    explain: explain(t, t('accounts.ownData.failed')),
    isToasted: false,
    onDone: (reply) => setParts(reply.parts),
  })
  return (
    <Disclosure label={t('accounts.ownData.title')} icon={FileText}>
      <p>{t('accounts.ownData.lead')}</p>
      <Actions>
        <Button
          variant="quiet"
          icon={FileText}
          busy={read.isBusy}
          busyLabel={t('accounts.ownData.reading')}
          onClick={() => read.run()}
        >
          {t('accounts.ownData.read')}
        </Button>
        {parts && (
          <Button variant="quiet" icon={Download} onClick={() => save(parts)}>
            {t('accounts.ownData.save')}
          </Button>
        )}
      </Actions>
      {read.failure && (
        <Notice tone="danger" role="alert">
          {read.failure}
        </Notice>
      )}
      <div role="status">
        {parts?.map(({ name, entries }) => (
          <section key={name} className={styles.part}>
            <h2>{t(`accounts.ownData.parts.${name}`)}</h2>
            {entries.length === 0 && <p>{t('accounts.ownData.nothing')}</p>}
            {entries.map((entry, at) => (
              <Entry key={at} entry={entry} />
            ))}
          </section>
        ))}
      </div>
    </Disclosure>
  )
}

function Entry({ entry }: { entry: Parts[number]['entries'][number] }) {
  const { t } = useWords()
  const say = useFormatDate()
  return (
    <dl className={styles.entry}>
      {Object.entries(entry).map(([fact, value]) => (
        <div key={fact}>
          <dt>{t(`accounts.ownData.facts.${fact as OwnFact}`)}</dt>
          <dd>{fact.endsWith('At') ? say.instant(new Date(value)) : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function save(parts: Parts): void {
  saveFile(new Blob([JSON.stringify(parts, null, 2)], { type: 'application/json' }), 'my-data.json')
}
