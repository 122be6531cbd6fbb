import { CONCERN_STATES } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { CASE_KINDS } from '@scan/domain/case.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { concernPath } from '../../paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import actions from './parts/actions.module.css'
import { Chips, FinePrint, Late, Lines, PersonLink, useThisList } from './parts/cells.tsx'
import { AnswerDue, StateChip, aboutWhom, caseTitle, isByPhone, nameIn } from './parts/concern-state.tsx'
import { SelectFilter, oneOf, text, useFilters } from '../shared/filters.tsx'
import { FilterRow, given } from './parts/filters.tsx'
import { useApiList } from './parts/list.tsx'
import { ListTable } from './parts/table.tsx'

const STATES = ['open', ...CONCERN_STATES, 'all'] as const
const OWNERS = ['me', 'nobody'] as const

/** The concerns that people raised about each other. */
export default function ConcernsPage() {
  const { t } = useWords()
  const say = useFormatDate()
  const thisList = useThisList()
  const filters = useFilters({
    q: text,
    state: oneOf(STATES, 'open'),
    kind: oneOf(CASE_KINDS),
    owner: oneOf(OWNERS),
  })
  const { q, state, kind, owner } = filters.values
  const query = given({ text: q, state: state === 'all' ? undefined : state, kind, owner })
  const list = useApiList('concerns', api.listConcerns, { page: filters.page, ...query })
  return (
    <>
      <FilterRow filters={filters} search={t('admin.filters.concern')}>
        <SelectFilter
          name="state"
          label={t('admin.filters.state')}
          values={STATES}
          say={(value) => t(`admin.filters.concernStates.${value}`)}
        />
        <SelectFilter
          name="kind"
          label={t('admin.filters.kind')}
          any={t('admin.filters.allKinds')}
          values={CASE_KINDS}
          say={(value) => t(`admin.concerns.kinds.${value}`)}
        />
        <SelectFilter
          name="owner"
          label={t('admin.filters.owner')}
          any={t('admin.filters.owners.all')}
          values={OWNERS}
          say={(value) => t(`admin.filters.owners.${value}`)}
        />
      </FilterRow>
      <ListTable
        list={list}
        filters={filters}
        columns={[
          {
            id: 'concern',
            render: ({ kind, raisedAt, isThird }) => (
              <Lines>
                <span>{t(`admin.concerns.kinds.${kind}`)}</span>
                {isThird && <Late>{t('admin.concerns.third')}</Late>}
                <FinePrint as="span">{say.listInstant(raisedAt)}</FinePrint>
              </Lines>
            ),
          },
          {
            id: 'status',
            render: (concern) => (
              <>
                <Chips>
                  <StateChip state={concern.state} />
                </Chips>
                <AnswerDue of={concern} />
              </>
            ),
          },
          {
            id: 'about',
            isNamed: true,
            render: (one) => {
              const person = aboutWhom(one)
              return person ? (
                <PersonLink {...person} byPhone={isByPhone(person)} />
              ) : (
                nameIn(t, person, one.subjectMark)
              )
            },
          },
          {
            id: 'reporter',
            isNamed: true,
            render: ({ reporter, reporterMark }) =>
              reporter ? (
                <PersonLink {...reporter} byPhone={isByPhone(reporter)} />
              ) : (
                nameIn(t, reporter, reporterMark)
              ),
          },
          { id: 'owner', isNamed: true, render: ({ owner }) => owner?.name ?? t('admin.concerns.nobody') },
          {
            id: 'actions',
            render: ({ id, kind, subjectMark, ...one }) => (
              <div className={actions.actions}>
                <LinkButton
                  variant="quiet"
                  to={concernPath(id)}
                  state={thisList}
                  aria-label={t('admin.concerns.openFor', {
                    title: caseTitle(t, kind, aboutWhom(one), subjectMark),
                  })}
                >
                  {t('admin.concerns.open')}
                </LinkButton>
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
