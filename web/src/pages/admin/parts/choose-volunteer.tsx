import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import { api } from '@scan/contract/index.ts'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormatDate } from '../../../app/use-format-date.ts'
import { placeName } from '../../../app/words/place-name.ts'
import { skillsIn } from './skills-in.ts'
import { SaidIn } from '../../../app/words/said-in.tsx'
import { useWords } from '../../../app/words/use-words.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { Notice } from '../../../ui/content/notice.tsx'
import { Skeleton } from '../../../ui/content/skeleton.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ReadingFailure } from './list-panel.tsx'
import { SearchField } from './search-field.tsx'
import { useApiList } from './use-api-list.ts'
import styles from './choose-volunteer.module.css'

export interface ChooseVolunteerProps {
  request: RequestForAdmin
  /** Why the volunteer chosen before cannot go. */
  refusal?: string | undefined
  onChoose: (volunteer: FreeVolunteer) => void
  onClose: () => void
}

/** Who could go, the likeliest first; one press chooses. */
export default function ChooseVolunteer({ request, refusal, onChoose, onClose }: ChooseVolunteerProps) {
  const { t } = useWords()
  const say = useFormatDate()
  const [text, setText] = useState('')
  const list = useApiList('freeVolunteers', api.listFreeVolunteers, {
    requestId: request.id,
    page: 1,
    ...(text && { text }),
  })
  const { items, total } = list
  const { helpType, citizenName, date, time } = request
  return (
    <Dialog
      open
      title={t('admin.choosing.title')}
      lead={t('admin.choosing.lead', {
        type: t(`catalogue.helpTypes.${helpType}`),
        citizen: citizenName ?? t('admin.noName'),
        when: say.listWhen(date, time),
        place: placeName(t, request) ?? '',
      })}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('admin.choosing.close')}
        </Button>
      }
    >
      <div role="alert">{refusal && <Notice tone="danger">{refusal}</Notice>}</div>
      <SearchField name="free-volunteer" label={t('admin.choosing.search')} value={text} onSearch={setText} />
      <ReadingFailure reading={list} />
      {!items && !list.failure && <Skeleton shape="rows" label={t('admin.lists.freeVolunteers.loading')} />}
      <p role="status" className={styles.note}>
        {items && items.length < total && (
          <span>{t('admin.choosing.more', { shown: items.length, total })}</span>
        )}
        {items?.length === 0 && (
          <span>{t(text ? 'admin.choosing.none' : 'admin.lists.freeVolunteers.empty')}</span>
        )}
      </p>
      {items && items.length > 0 && (
        <ul aria-label={t('admin.lists.freeVolunteers.label')} className={styles.list}>
          {items.map((volunteer) => (
            <li key={volunteer.id} className={styles.volunteer}>
              <div>
                <span className={styles.name} translate="no">
                  {volunteer.name}
                </span>
                <span className={styles.soft}>
                  <SaidIn
                    sentence={placeName(t, volunteer) ?? t('admin.noDistrict')}
                    words={volunteer.area}
                  />
                </span>
                <Skills of={volunteer} />
                {volunteer.skills?.includes(helpType) && (
                  <Chip icon={UserRoundCheck} tone="success" label={t('admin.choosing.helps')} />
                )}
              </div>
              <Button
                variant="quiet"
                aria-label={t('admin.choosing.choose', { name: volunteer.name })}
                onClick={() => onChoose(volunteer)}
              >
                {t('admin.choosing.button')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Skills({ of: { skills } }: { of: FreeVolunteer }) {
  const { t, language } = useWords()
  if (!skills?.length) return null
  return <span className={styles.soft}>{skillsIn(t, language, skills)}</span>
}
