import { accounts } from '@scan/contract/accounts.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { ArrowLeft, HandHelping, HeartHandshake } from 'lucide-react'
import { useEffect } from 'react'
import { useWords, withElements } from '../../app/words/use-words.tsx'
import { Link, useLocation, useNavigate } from 'react-router'
import { useNewcomer, usePaths, useSession } from '../../app/app-context.tsx'
import { useAction } from '../../app/use-action.ts'
import { useContractForm } from '../../app/api/form.ts'
import { like, useDraft } from '../../app/use-draft.ts'
import { RadioTiles } from '../../ui/forms/choices.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Page } from '../../ui/site/page.tsx'
import { LocationField, PersonField, SkillsField } from './person-fields.tsx'
import { explain, failedFor } from './explain.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AccountForm } from './account-form.tsx'
import styles from './form.module.css'
import { Promises } from './promises.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { NewPassword, checkConfirmation } from './new-password.tsx'
import { useCarriedEmail } from './auto-redirect.tsx'
import type { SignedUp } from './signup-success-page.tsx'

const COMES_AS: Partial<Record<string, 'Citizen' | 'Volunteer'>> = {
  '?citizen': 'Citizen',
  '?volunteer': 'Volunteer',
}

const EMPTY = {
  category: '' as 'Volunteer' | 'Citizen' | '',
  name: '',
  email: '',
  password: '',
  confirmation: '',
  phone: '',
  skills: [] as HelpType[],
  district: '',
}

export default function SignupPage() {
  const { t } = useWords()
  const paths = usePaths()
  const navigate = useNavigate()
  const isReady = useIsHydrated()
  const session = useSession()
  const { signedUp } = useNewcomer()
  // From the sign-in page, which knows no such account.
  const carried = useCarriedEmail()
  const { search: comesFor } = useLocation()
  // The way to the terms leads away from here and back.
  const { password: _secret, confirmation: _too, ...kept } = EMPTY
  const draft = useDraft('sign-up', like(kept))
  const signUp = useAction(accounts.signUp, {
    explain: {
      ...explain('accounts.signUp.failed'),
      // Nobody signs up with a session, so it would explain nothing (section 2).
      override: (failure) => (failedFor(failure, 'no-token') ? 'accounts.signUp.failed' : undefined),
    },
    isToasted: false,
    onDone: ({ user }, { body }) => {
      draft.erase()
      signedUp(user)
      const state: SignedUp = { email: user.email, ...(body.category === 'Volunteer' && { volunteer: true }) }
      return navigate(paths.signUpSuccess, { state })
    },
  })
  const { form, field, errorOf, ...sent } = useContractForm(accounts.signUp.body, {
    defaultValues: { ...EMPTY, email: carried, ...draft.kept },
    onTyped: ({ password: _secret, confirmation: _too, ...typed }) => draft.keep(typed),
    prepare: (typed) => (typed.category === 'Volunteer' ? typed : { ...typed, skills: null, district: null }),
    check: checkConfirmation,
    onSubmit: (body) => signUp.attempt({ body }),
    explain: signUp.explain,
  })
  const { name, email, password, confirmation, category } = form.watch()

  // Those who said on the previous page what they come for are not asked again; that page was prerendered.
  useEffect(() => {
    const comesAs = COMES_AS[comesFor]
    if (comesAs && form.getValues('category') === '') form.setValue('category', comesAs)
  }, [comesFor, form])

  // A volunteer's choices mean nothing to a citizen, and the other way round.
  const chooseCategory = (chosen: 'Volunteer' | 'Citizen') => {
    form.setValue('category', chosen, { shouldValidate: form.formState.isSubmitted })
    form.setValue('skills', [])
    form.setValue('district', '')
    form.clearErrors(['skills', 'district'])
  }

  return (
    <Page
      title={t('accounts.signUp.title')}
      lead={t('accounts.signUp.lead')}
      width="narrow"
      beside={<Promises to={category === 'Volunteer' ? 'volunteer' : 'citizen'} />}
    >
      {session.error && session.error !== t('problems.no-token') && (
        <Notice tone="danger">{session.error}</Notice>
      )}
      <AccountForm name="signUp" isWaiting={session.isCheckingAuth} {...sent}>
        <RadioTiles
          name="category"
          label={t('accounts.signUp.category')}
          hint={t('accounts.signUp.categoryHint')}
          required
          error={errorOf('category')}
          value={category}
          onChange={chooseCategory}
          options={[
            {
              value: 'Citizen',
              label: t('accounts.signUp.citizen'),
              description: t('accounts.signUp.citizenLine'),
              icon: HandHelping,
            },
            {
              value: 'Volunteer',
              label: t('accounts.signUp.volunteer'),
              description: t('accounts.signUp.volunteerLine'),
              icon: HeartHandshake,
            },
          ]}
        />
        <PersonField
          of="name"
          {...field('name', { deps: 'password' })}
          hint={t('accounts.signUp.nameHint')}
        />
        <PersonField
          of="email"
          {...field('email', { deps: 'password' })}
          hint={t('accounts.signUp.emailHint')}
        />
        <NewPassword
          words="signUp"
          field={field}
          typed={{ password, confirmation }}
          repeat={(typed) => form.setValue('confirmation', typed)}
          owner={{ name, email }}
        />
        <PersonField of="phone" {...field('phone')} hint={t('accounts.signUp.phoneHint')} />
        {isReady && category === 'Volunteer' && (
          <>
            <SkillsField {...form.register('skills')} />
            <LocationField {...field('district')} hint={t('accounts.signUp.locationHint')} required />
          </>
        )}
        <PrivacyNotice />
        <p className={styles.agreement}>
          {withElements(t('accounts.signUp.agreement'), { terms: <Link to={paths.terms} /> })}
        </p>
      </AccountForm>
      <p className="row">
        <span>{t('accounts.signUp.haveAccount')}</span>
        <Link to={paths.signIn} className="link-line">
          {t('accounts.signUp.signIn')}
        </Link>
      </p>
      <Link to={paths.landing} className="link-line">
        <ArrowLeft aria-hidden />
        <span>{t('accounts.signUp.backToHome')}</span>
      </Link>
    </Page>
  )
}
