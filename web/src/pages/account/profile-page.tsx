import * as fields from '@scan/contract/fields.ts'
import { ORGANISATION_MAX } from '@scan/contract/fields.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { renamed } from '@scan/contract/wire.ts'
import {
  PARTS_OF_DAY,
  type Slot,
  USUAL_TIMES,
  USUAL_TIME_NAMES,
  WEEKDAYS,
  isAway,
  usualTimesIn,
  withUsualTime,
} from '@scan/domain/availability.ts'
import { wallClock } from '@scan/domain/clock.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { roleOf } from '@scan/domain/role.ts'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  Award,
  CalendarOff,
  IdCard,
  KeyRound,
  type LucideIcon,
  Mail,
  MapPin,
  MonitorSmartphone,
  UserRoundX,
} from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { Link } from 'react-router'
import { useContractForm } from '../../app/api/form.ts'
import { queryKeys } from '../../app/api/queries.ts'
import { useClient, useSession, useUser } from '../../app/app-context.tsx'
import { Outcome } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { like, useDraftOfSession } from '../../app/use-draft.ts'
import { useFormatDate } from '../../app/use-format-date.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { homeOf, paths } from '../../paths.ts'
import { Disclosure } from '../../ui/content/disclosure.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Checkbox } from '../../ui/forms/choices.tsx'
import { FieldGroup } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { Page } from '../../ui/site/page.tsx'
import { Away } from '../shared/away.tsx'
import { SignIns } from '../shared/sign-ins.tsx'
import { AccountForm, type AccountFormProps } from './account-form.tsx'
import { AutoRedirect } from './auto-redirect.tsx'
import { explain } from './explain.ts'
import { NewPassword, checkConfirmation } from './new-password.tsx'
import { OwnData } from './own-data.tsx'
import { LocationField, PersonField, RequestEmailsField, SkillsField } from './person-fields.tsx'
import styles from './profile-page.module.css'

/** The profile of citizens and volunteers. Only a volunteer has skills, and must have a location. */
export default function ProfilePage() {
  const { t } = useWords()
  const user = useUser()
  const { updateUser } = useSession()
  const { now, timeZone } = useServerClock()
  const today = wallClock(now, timeZone).date
  const isVolunteer = user.category === 'Volunteer'
  const role = isVolunteer ? 'volunteer' : 'citizen'
  const home = homeOf(roleOf(user.category))
  const saved = {
    name: user.name,
    phone: groupedPhone(user.phone),
    district: user.homeDistrict ?? '',
    area: user.homeArea ?? '',
    address: user.homeAddress ?? '',
    landmark: user.homeLandmark ?? '',
    skills: user.skills ?? [],
    availability: user.availability ?? [],
    requestEmails: user.requestEmails ?? 'each-morning',
    awayUntil: isAway(user.awayUntil, today) ? user.awayUntil : '',
    organisation: user.organisation ?? '',
  }
  const draft = useDraftOfSession('profile', like(saved))
  const save = useAction(publicApi.updateProfile, {
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
  const { form, field, ...sent } = useContractForm(publicApi.updateProfile.body, {
    defaultValues: draft.kept ?? saved,
    onTyped: (typed) => {
      draft.keep(typed)
      // Whoever goes on writing is not led away.
      if (save.message) save.clear()
    },
    prepare: ({ name, phone, district, skills, ...ours }) => {
      // What the specification does not name is sent where it was changed; what is left out stays as it is.
      const changed = (Object.keys(ours) as (keyof typeof ours)[]).filter(
        (word) => ours[word].toString() !== saved[word].toString(),
      )
      return {
        name,
        phone,
        ...(isVolunteer ? { district, skills } : { district: district || null }),
        ...Object.fromEntries(changed.map((word) => [word, ours[word]])),
        ...(changed.includes('awayUntil') && { awayUntil: ours.awayUntil || null }),
      }
    },
    onSubmit: (body) => save.attempt({ body }),
    explain: save.explain,
  })

  return (
    <Page title={t('accounts.profile.title')} hasLongTitle lead={t(`accounts.profile.${role}Lead`)}>
      <Link to={home} className="link-line">
        <ArrowLeft aria-hidden />
        <span>{t('accounts.profile.backToHome')}</span>
      </Link>
      {isVolunteer && (
        <div className={styles.papers}>
          <Link to={paths.volunteerCard} className="link-line">
            <IdCard aria-hidden />
            <span>{t('accounts.profile.card')}</span>
          </Link>
          <Link to={paths.volunteerCertificate} className="link-line">
            <Award aria-hidden />
            <span>{t('accounts.profile.certificate')}</span>
          </Link>
        </div>
      )}
      <div className={styles.columns}>
        <div className="stack gap-32">
          <Away onBack={() => form.setValue('awayUntil', '')} />
          {user.changesWait && (
            <Notice tone="info" title={t('accounts.profile.changed')}>
              {t('accounts.profile.changesWait')}
            </Notice>
          )}
          <AccountForm name="profile" {...sent}>
            <PersonField of="name" {...field('name')} />
            <PersonField of="phone" {...field('phone')} hint={t('accounts.fields.phoneHint')} />
            <LocationField
              {...field('district')}
              hint={t(`accounts.profile.${role}LocationHint`)}
              required={isVolunteer}
            />
            <TextField
              {...field('area')}
              required={false}
              label={t('accounts.fields.area')}
              hint={t(`accounts.profile.${role}AreaHint`)}
              icon={MapPin}
              autoCapitalize="words"
              autoComplete="address-level3"
            />
            {isVolunteer ? (
              <>
                <SkillsField {...form.register('skills')} />
                <AvailabilityField
                  {...form.register('availability')}
                  week={form.watch('availability')}
                  onWeek={(week) => form.setValue('availability', week)}
                />
                <TextField
                  {...field('awayUntil')}
                  type="date"
                  required={false}
                  label={t('accounts.fields.awayUntil')}
                  hint={t('accounts.fields.awayUntilHint')}
                  icon={CalendarOff}
                  min={today}
                />
                <RequestEmailsField
                  value={form.watch('requestEmails')}
                  onChange={(choice) => form.setValue('requestEmails', choice)}
                />
                <OrganisationField {...field('organisation')} />
              </>
            ) : (
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
            <p className="soft">{t('accounts.profile.signInEmail', { email: user.email })}</p>
          </AccountForm>
          <Outcome of={save} />
          {save.message && <AutoRedirect seconds={1.5} to={home} place="toHome" />}
        </div>
        <div>
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

/** One that is known, or another. */
function OrganisationField(field: ComponentProps<'input'> & { name: string; error?: string | undefined }) {
  const { t } = useWords()
  const { call } = useClient()
  const listId = useId()
  const known = useQuery({
    queryKey: queryKeys.organisations,
    queryFn: ({ signal }) => call(publicApi.listOrganisations, { signal }),
  })
  return (
    <>
      <TextField
        {...field}
        required={false}
        label={t('accounts.fields.organisation')}
        hint={t('accounts.fields.organisationHint')}
        maxLength={ORGANISATION_MAX}
        autoComplete="organization"
        list={listId}
      />
      <datalist id={listId}>
        {known.data?.organisations.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

type AvailabilityFieldProps = ComponentProps<'input'> & {
  name: string
  week: readonly Slot[]
  onWeek: (week: Slot[]) => void
}

/** When a volunteer can help: what most say, and behind it the week as a table. */
function AvailabilityField({ week, onWeek, ...box }: AvailabilityFieldProps) {
  const { t, language } = useWords()
  const say = useFormatDate()
  const times = usualTimesIn(week)
  const others = WEEKDAYS.flatMap((day, index) =>
    PARTS_OF_DAY.filter((part) => {
      const slot: Slot = `${day}-${part}`
      return (
        week.includes(slot) && !times.some((time) => (USUAL_TIMES[time] as readonly Slot[]).includes(slot))
      )
    }).map(
      (part) =>
        `${say.weekday(index, 'short')} ${t(`accounts.fields.partsOfDay.${part}`).toLocaleLowerCase(language)}`,
    ),
  )
  return (
    <FieldGroup
      name={box.name}
      label={t('accounts.fields.availability')}
      hint={t('accounts.fields.availabilityHint')}
      required={false}
    >
      <div className={styles.times}>
        {USUAL_TIME_NAMES.map((time) => (
          <Checkbox
            key={time}
            label={t(`accounts.fields.times.${time}`)}
            checked={times.includes(time)}
            onChange={({ target }) => onWeek(withUsualTime(week, time, target.checked))}
          />
        ))}
      </div>
      <Disclosure
        isQuiet
        label={
          others.length > 0
            ? t('accounts.fields.otherTimesAre', { times: others.join(', ') })
            : t('accounts.fields.otherTimes')
        }
      >
        <table className={styles.week}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('accounts.fields.weekday')}</span>
              </th>
              {PARTS_OF_DAY.map((part) => (
                <th key={part} scope="col">
                  {t(`accounts.fields.partsOfDay.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((day, index) => (
              <tr key={day}>
                <th scope="row">{say.weekday(index, 'short')}</th>
                {PARTS_OF_DAY.map((part) => (
                  <td key={part}>
                    <label className={styles.slot}>
                      <input
                        {...box}
                        type="checkbox"
                        value={`${day}-${part}`}
                        aria-label={t('accounts.fields.slot', {
                          day: say.weekday(index, 'long'),
                          part: t(`accounts.fields.partsOfDay.${part}`),
                        })}
                      />
                      {/* Above it stands the same word, unless letters are so large that the table becomes a list. */}
                      <span aria-hidden className={styles.part}>
                        {t(`accounts.fields.partsOfDay.${part}`)}
                      </span>
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </FieldGroup>
  )
}

type FoldedFormProps = AccountFormProps & {
  name: 'changeEmail' | 'changePassword' | 'deleteAccount'
  icon: LucideIcon
  of?: ComponentProps<typeof Outcome>['of']
}

/** Something rare about an account, folded away. */
function FoldedForm({ icon, of, ...form }: FoldedFormProps) {
  const { t } = useWords()
  return (
    <Disclosure label={t(`accounts.${form.name}.title`)} icon={icon}>
      <AccountForm size="normal" {...form} />
      {of && <Outcome of={of} />}
    </Disclosure>
  )
}

/** The page has several password fields, and each has its own name. */
const NewEmail = renamed({ email: 'newEmail', password: 'passwordForEmail' })({
  email: fields.email,
  password: fields.passwordToCheck,
})
const NO_EMAIL = { newEmail: '', passwordForEmail: '' }

/** Another address to sign in with, which takes effect once its email is opened. */
function ChangeEmail() {
  const { t } = useWords()
  const change = useAction(publicApi.changeEmail, {
    explain: explain('accounts.changeEmail.failed'),
    isToasted: false,
    done: (_reply, { body: { email } }) => ({
      title: (t) => t('accounts.changeEmail.sent', { email }),
      text: 'accounts.changeEmail.until',
    }),
    onDone: () => {
      form.reset(NO_EMAIL)
    },
  })
  const { form, field, ...sent } = useContractForm(NewEmail, {
    defaultValues: NO_EMAIL,
    onSubmit: ({ newEmail, passwordForEmail }) =>
      change.attempt({ body: { email: newEmail, password: passwordForEmail } }),
    explain: change.explain,
  })
  return (
    <FoldedForm name="changeEmail" icon={Mail} of={change} {...sent}>
      <PersonField
        of="email"
        {...field('newEmail')}
        label={t('accounts.changeEmail.email')}
        hint={t('accounts.changeEmail.hint')}
      />
      <PasswordField
        {...field('passwordForEmail')}
        label={t('accounts.changeEmail.password')}
        required
        autoComplete="current-password"
      />
    </FoldedForm>
  )
}

const NO_PASSWORD = { currentPassword: '', password: '', confirmation: '' }

/** A new password for someone who knows the present one. Other devices are signed out. */
function ChangePassword() {
  const { t } = useWords()
  const { name, email } = useUser()
  const change = useAction(publicApi.changePassword, {
    explain: explain('accounts.changePassword.failed'),
    done: 'accounts.changePassword.success',
    isToasted: false,
    onDone: () => {
      form.reset(NO_PASSWORD)
    },
  })
  const { form, field, ...sent } = useContractForm(publicApi.changePassword.body, {
    defaultValues: NO_PASSWORD,
    check: checkConfirmation,
    onSubmit: (body) => change.attempt({ body }),
    explain: change.explain,
  })
  return (
    <FoldedForm name="changePassword" icon={KeyRound} of={change} {...sent}>
      <PasswordField
        {...field('currentPassword')}
        label={t('accounts.changePassword.current')}
        required
        autoComplete="current-password"
      />
      <NewPassword
        words="resetPassword"
        field={field}
        typed={form.watch()}
        repeat={(password) => form.setValue('confirmation', password)}
        owner={{ name, email }}
      />
      <p className="soft">{t('accounts.changePassword.otherDevices')}</p>
    </FoldedForm>
  )
}

const Proof = renamed({ password: 'passwordToDelete' })({ password: fields.passwordToCheck })

/** Deletes the account: consequences and password. */
function DeleteAccount({ role }: { role: 'citizen' | 'volunteer' }) {
  const { t } = useWords()
  const { deleteAccount } = useSession()
  const leave = useAction(deleteAccount, {
    explain: explain('accounts.deleteAccount.failed'),
    isToasted: false,
  })
  const { field, ...sent } = useContractForm(Proof, {
    defaultValues: { passwordToDelete: '' },
    onSubmit: ({ passwordToDelete }) => leave.attempt({ password: passwordToDelete }),
    explain: leave.explain,
  })
  const lead = (['lead', 'stays', role] as const).map((name) => (
    <p key={name}>{t(`accounts.deleteAccount.${name}`)}</p>
  ))
  return (
    <FoldedForm name="deleteAccount" icon={UserRoundX} lead={lead} variant="danger" {...sent}>
      <PasswordField
        {...field('passwordToDelete')}
        label={t('accounts.deleteAccount.password')}
        required
        autoComplete="current-password"
      />
    </FoldedForm>
  )
}
