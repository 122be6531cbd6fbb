import { api } from '@scan/contract/people.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { roleOf } from '@scan/domain/role.ts'
import { ArrowLeft, MapPin, MonitorSmartphone } from 'lucide-react'
import { useWords } from '../../app/words/use-words.tsx'
import { Link } from 'react-router'
import { useSession, useUser } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useDraftOfSession } from '../../app/use-draft.ts'
import { useContractForm } from '../../app/api/form.ts'
import { homeOf } from '../../paths.ts'
import { SignIns } from '../shared/sign-ins.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CheckboxGroup } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Page } from '../../ui/site/page.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { AvailabilityField } from './availability-field.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnData } from './own-data.tsx'
import { districtOptions } from './district-options.ts'
import { NameField, PhoneField } from './person-fields.tsx'
import { explain } from './explain.ts'
import styles from './form.module.css'
import layout from './profile-form.module.css'
import { AutoRedirect } from './auto-redirect.tsx'

const SECONDS = 1.5

interface Typed {
  name: string
  phone: string
  district: string
  area: string
  address: string
  landmark: string
  skills: HelpType[]
  availability: Slot[]
}

/** What people may change about themselves. A volunteer has skills and must have a location; a citizen may have one. */
export function ProfileForm({ role }: { role: 'citizen' | 'volunteer' }) {
  const { t } = useWords()
  const user = useUser()
  const { updateUser } = useSession()
  const isVolunteer = role === 'volunteer'
  const home = homeOf(roleOf(user.category))
  const defaultValues: Typed = {
    name: user.name,
    phone: groupedPhone(user.phone),
    district: user.homeDistrict ?? '',
    area: user.homeArea ?? '',
    address: user.homeAddress ?? '',
    landmark: user.homeLandmark ?? '',
    skills: user.skills ?? [],
    availability: user.availability ?? [],
  }
  const draft = useDraftOfSession<Typed>('profile')
  const save = useAction(api.updateProfile, {
    explain: {
      ...explain('accounts.profile.failed'),
      failed: 'accounts.profile.failedBriefly',
      failedHere: 'accounts.profile.failed',
    },
    done: 'accounts.profile.success',
    onDone: ({ user: changed }) => {
      draft.erase()
      updateUser(changed)
    },
    isRepeat: ({ body }, { input, failure }) =>
      !failure && JSON.stringify(body) === JSON.stringify(input.body),
  })
  const { form, field, summary, onSubmit, isSubmitting } = useContractForm(api.updateProfile.body, {
    defaultValues: draft.kept ?? defaultValues,
    onTyped: (typed) => {
      draft.keep(typed)
      // Whoever goes on writing is not led away.
      if (save.said) save.clear()
    },
    prepare: ({ name, phone, district, skills, ...typed }) => {
      // What the specification does not name is sent where it was changed; what is left out stays as it is.
      const added = (
        isVolunteer ? (['area', 'availability'] as const) : (['area', 'address', 'landmark'] as const)
      )
        .filter((field) => typed[field].toString() !== defaultValues[field].toString())
        .map((field) => [field, typed[field]])
      const named = isVolunteer ? { district, skills } : { district: district || null }
      return { name, phone, ...named, ...Object.fromEntries(added) }
    },
    onSubmit: (body) => save.attempt({ body }),
    explain: save.explain,
  })
  const skills = form.watch('skills')

  return (
    <Page
      title={t('accounts.profile.title')}
      hasLongTitle
      lead={t(isVolunteer ? 'accounts.profile.volunteerLead' : 'accounts.profile.citizenLead')}
    >
      <Link to={home} className={styles.link}>
        <ArrowLeft aria-hidden />
        <span>{t('accounts.profile.backToHome')}</span>
      </Link>
      <div className={layout.columns}>
        <div className={layout.main}>
          {user.changesWait && (
            <Notice tone="info" title={t('accounts.profile.changed')}>
              {t('accounts.profile.changesWait')}
            </Notice>
          )}
          <ErrorSummary {...summary} />
          <form noValidate onSubmit={onSubmit} className={styles.form}>
            <NameField {...field('name')} />
            <PhoneField {...field('phone')} hint={t('accounts.fields.phoneHint')} />
            <SelectField
              {...field('district')}
              label={t('accounts.fields.location')}
              hint={t(
                isVolunteer
                  ? 'accounts.profile.volunteerLocationHint'
                  : 'accounts.profile.citizenLocationHint',
              )}
              required={isVolunteer}
              icon={MapPin}
              placeholder={t('accounts.fields.locationPlaceholder')}
              options={districtOptions(t)}
            />
            <TextField
              {...field('area')}
              required={false}
              label={t('accounts.fields.area')}
              hint={t(
                isVolunteer ? 'accounts.profile.volunteerAreaHint' : 'accounts.profile.citizenAreaHint',
              )}
              icon={MapPin}
              autoCapitalize="words"
              autoComplete="address-level3"
            />
            {!isVolunteer && (
              <>
                <TextArea
                  {...field('address')}
                  required={false}
                  rows={2}
                  label={t('accounts.fields.address')}
                  hint={t('accounts.profile.addressHint')}
                  autoComplete="street-address"
                />
                <TextField
                  {...field('landmark')}
                  required={false}
                  label={t('accounts.fields.landmark')}
                  hint={t('accounts.profile.landmarkHint')}
                />
              </>
            )}
            {isVolunteer && (
              <CheckboxGroup
                name="skills"
                label={t('accounts.fields.skills')}
                hint={t('accounts.fields.skillsHint')}
                required={false}
                options={HELP_TYPES.map((type) => ({ value: type, label: t(`catalogue.skills.${type}`) }))}
                value={skills}
                onChange={(chosen) => form.setValue('skills', chosen)}
              />
            )}
            {isVolunteer && (
              <AvailabilityField
                value={form.watch('availability')}
                onChange={(chosen) => form.setValue('availability', chosen)}
              />
            )}
            <p className={styles.hint}>{t('accounts.profile.signInEmail', { email: user.email })}</p>
            <Button
              type="submit"
              size="main"
              busy={isSubmitting}
              busyLabel={t('accounts.profile.submitting')}
            >
              {t('accounts.profile.submit')}
            </Button>
          </form>
          <Outcome of={save} />
          {save.said && <AutoRedirect seconds={SECONDS} to={home} place="toHome" />}
        </div>
        <div className={layout.account}>
          <ChangeEmail />
          <ChangePassword />
          <Disclosure label={t('signIns.title')} icon={MonitorSmartphone}>
            <SignIns />
          </Disclosure>
          <OwnData />
          <DeleteAccount role={role} />
        </div>
      </div>
    </Page>
  )
}
