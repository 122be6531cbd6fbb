import { PAPERS_SHOWN } from '@scan/contract/admin/papers.ts'
import { api } from '@scan/contract/index.ts'
import { NEEDABLE_KINDS } from '@scan/domain/papers.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { papersSaid, paperTitle } from '../../app/words/papers-said.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { requestPath } from '../../paths.ts'
import { Actions, Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox, CheckboxGroup } from '../../ui/forms/choices.tsx'
import { FiltersContext, SelectFilter, oneOf, useFilters } from '../shared/filters.tsx'
import { FinePrint, PersonLink, TextLink } from './parts/cells.tsx'
import { given } from './parts/filters.tsx'
import { Unread, invalidateAdmin, useApiAnswer, useApiList } from './parts/list.tsx'
import { useOverview } from './parts/panel.ts'
import { ListTable } from './parts/table.tsx'
import styles from './papers-page.module.css'

/** Which papers are needed before a first visit, and whose are missing or end soon (D88). */
export default function PapersPage() {
  const { t } = useWords()
  const reading = useApiAnswer('papersSeen', api.readPapersNeeded, {})
  const kinds = reading.value?.kinds
  return (
    <div className="stack gap-32">
      <p>{t('admin.papers.hint')}</p>
      <Due />
      <Unread reading={reading} />
      {kinds && <Needed key={kinds.join(' ')} kinds={kinds} />}
    </div>
  )
}

function Needed({ kinds }: { kinds: readonly PaperKind[] }) {
  const { t } = useWords()
  const { settings } = useApp()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<PaperKind>>(new Set(kinds))
  const save = useAction(api.setPapersNeeded, {
    explain: { failed: 'admin.papers.notSaved' },
    isToasted: false,
    done: 'replies.papers-needed-set',
    onDone: (reply) => settings.store.setState({ papersNeeded: reply.kinds }),
    onSettled: () => invalidateAdmin(queries),
  })
  return (
    <Card className={styles.needed}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save.run({ body: { kinds: NEEDABLE_KINDS.filter((kind) => chosen.has(kind)) } })
        }}
      >
        <CheckboxGroup
          name="kinds"
          label={t('admin.papers.needed')}
          hint={`${t('admin.papers.neededHint')} ${t('admin.papers.letterHint')}`}
        >
          {NEEDABLE_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={paperTitle(t, kind)}
              checked={chosen.has(kind)}
              onChange={({ target }) => {
                save.clear()
                const next = new Set(chosen)
                if (target.checked) next.add(kind)
                else next.delete(kind)
                setChosen(next)
              }}
            />
          ))}
        </CheckboxGroup>
        <Actions>
          <Button type="submit" busy={save.isBusy} busyLabel={t('admin.papers.saving')}>
            {t('admin.papers.save')}
          </Button>
        </Actions>
        <Outcome of={save} withFailure />
      </form>
    </Card>
  )
}

function Due() {
  const { t } = useWords()
  const say = useFormatDate()
  const filters = useFilters({ show: oneOf(PAPERS_SHOWN) })
  const { show } = filters.values
  const list = useApiList('papers', api.listPapersDue, { page: filters.page, ...given({ show }) })
  const counts = useOverview().value?.overview
  return (
    <section className="stack" aria-labelledby="papers-due">
      <h2 id="papers-due">{t('admin.lists.papers.label')}</h2>
      <FiltersContext value={filters}>
        <SelectFilter
          name="show"
          label={t('admin.papers.show')}
          any={t('admin.papers.now', { count: counts?.papers ?? 0 })}
          values={PAPERS_SHOWN}
          say={(value) => t(`admin.papers.${value}`, { count: counts?.papersInAll ?? 0 })}
        />
      </FiltersContext>
      <ListTable
        list={list}
        filters={filters}
        whenEmpty={<p>{t(show ? 'admin.lists.papers.empty' : 'admin.papers.noneNow')}</p>}
        columns={[
          { id: 'volunteer', render: ({ id, name }) => <PersonLink id={id} name={name} /> },
          {
            id: 'papers',
            render: ({ missing, ending }) => (
              <>
                {missing.length > 0 && (
                  <span>{t('admin.papers.missing', { papers: papersSaid(t, missing) })}</span>
                )}
                {ending.map(({ kind, validUntil }) => (
                  <FinePrint key={kind}>
                    {t('admin.papers.ends', {
                      paper: papersSaid(t, [kind]),
                      day: say.calendarDay(validUntil),
                    })}
                  </FinePrint>
                ))}
              </>
            ),
          },
          {
            id: 'visit',
            isNamed: true,
            render: ({ visit }) =>
              visit && (
                <TextLink to={requestPath(visit.id)} below={requestNumber(visit.number)}>
                  {say.plainDay(visit.date)}
                </TextLink>
              ),
          },
        ]}
      />
    </section>
  )
}
