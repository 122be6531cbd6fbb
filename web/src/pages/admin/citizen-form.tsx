import { relation } from '@scan/contract/admin/citizens.ts'
import type { CitizenByPhone } from '@scan/contract/admin/citizens.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import * as fields from '@scan/contract/fields.ts'
import { api } from '@scan/contract/index.ts'
import type { Language } from '@scan/contract/language.ts'
import type { FieldProblem } from '@scan/contract/problems.ts'
import type { SpokeTo } from '@scan/domain/by-phone.ts'
import { SPOKE_TO } from '@scan/domain/by-phone.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { areaRefusal } from '@scan/domain/contact-details/place.ts'
import { groupedPhone } from '@scan/domain/phone.ts'
import { Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { ApiError } from '../../app/api/client.ts'
import { useContractForm } from '../../app/api/form.ts'
import type { Draft } from '../../app/use-draft.ts'
import { useWords } from '../../app/words/use-words.tsx'
import { LANGUAGE_CHOICES } from '../../app/words/words.ts'
import { Actions } from '../../ui/content/card.tsx'
import { Notice } from '../../ui/content/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Checkbox, RadioTiles } from '../../ui/forms/choices.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FieldGroup } from '../../ui/forms/field.tsx'
import { SelectField, TextField } from '../../ui/forms/text-field.tsx'
import { PersonLink } from './parts/cells.tsx'
import { ConsentText, useConsent } from './parts/consent.tsx'
import styles from './citizen-form.module.css'

/** What the form holds; '' for an empty field. */
export const NOBODY = {
  language: 'ml' as string,
  spokeTo: '' as string,
  name: '',
  phone: '',
  isAnothers: false,
  contactName: '',
  contactRelation: '',
  district: '',
  area: '',
  address: '',
  landmark: '',
  kinName: '',
  kinRelation: '',
  kinPhone: '',
  houseKnown: false,
}
export type Typed = typeof NOBODY

export function typedOf(citizen: CitizenByPhone): Typed {
  const {
    name,
    phone,
    contactIs,
    language,
    district,
    area,
    address,
    landmark,
    nextOfKin,
    houseKnown,
    spokeTo,
  } = citizen
  return {
    ...{ name, phone: groupedPhone(phone), language, houseKnown, spokeTo },
    ...{ district: district ?? '', area: area ?? '', address: address ?? '', landmark: landmark ?? '' },
    ...{ isAnothers: contactIs !== null, contactName: contactIs?.name ?? '' },
    ...{ contactRelation: contactIs?.relation ?? '', kinName: nextOfKin?.name ?? '' },
    ...{ kinRelation: nextOfKin?.relation ?? '', kinPhone: nextOfKin ? groupedPhone(nextOfKin.phone) : '' },
  }
}

const hasKin = ({ kinName, kinRelation, kinPhone }: Typed) => Boolean(kinName || kinRelation || kinPhone)

/** What is left out is empty. */
function bodyOf(typed: Typed) {
  const { language, spokeTo, name, phone, district, area, address, landmark, houseKnown } = typed
  const { isAnothers, contactName, contactRelation, kinName, kinRelation, kinPhone } = typed
  return {
    ...{ language, name, phone, district },
    ...(area && { area }),
    ...(address && { address }),
    ...(landmark && { landmark }),
    ...(spokeTo && { spokeTo }),
    ...(houseKnown && { houseKnown }),
    ...(isAnothers && { contactIs: { name: contactName, relation: contactRelation } }),
    ...(hasKin(typed) && { nextOfKin: { name: kinName, relation: kinRelation, contactno: kinPhone } }),
  }
}

const problemOf = (schema: z.ZodMiniType, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message as FieldProblem | undefined

interface SamePhone {
  _id: string
  name: string
  area: string | null
  byPhone: boolean
}

interface CitizenFormProps {
  defaultValues: Typed
  /** Where what is typed stays until it is saved. */
  draft?: Draft<Typed>
  /** Nobody was spoken to yet: the text is read out first. */
  isNew?: boolean
  send: (body: Body<typeof api.changeCitizen>) => Promise<unknown> | undefined
  explain: (failure: ApiError) => string
}

/** A senior citizen who is on the phone, in the order in which one asks. */
export function CitizenForm({ defaultValues, draft, isNew = false, send, explain }: CitizenFormProps) {
  const { t } = useWords()
  const [same, setSame] = useState<SamePhone[]>([])
  const isAnyway = useRef(false)
  const { form, field, errorOf, summary, onSubmit, isSubmitting } = useContractForm(
    isNew ? api.enterCitizen.body : api.changeCitizen.body,
    {
      defaultValues,
      // The summary would take the focus while somebody types.
      reValidateMode: 'onSubmit',
      ...(draft && { onTyped: draft.keep }),
      prepare: (typed: Typed) => ({
        ...bodyOf(typed),
        ...(isNew && { consentVersion: consent.version ?? '' }),
        ...(isAnyway.current && { anyway: true }),
      }),
      check: (typed) => ({
        area: typed.area !== '' && areaRefusal(typed.area, typed.name),
        ...(typed.isAnothers && {
          contactName: problemOf(fields.personName, typed.contactName),
          contactRelation: problemOf(relation, typed.contactRelation),
        }),
        ...(hasKin(typed) && {
          kinName: problemOf(fields.personName, typed.kinName),
          kinRelation: problemOf(relation, typed.kinRelation),
          kinPhone: problemOf(fields.phone, typed.kinPhone),
        }),
      }),
      explain,
      sentence: (_, code) => (code === 'location-required' ? t('admin.byPhone.districtRequired') : undefined),
      onSubmit: async (body) => {
        setSame([])
        try {
          await send(body)
        } catch (failure) {
          if (failure instanceof ApiError && failure.code === 'same-phone')
            setSame((failure.data ?? []) as SamePhone[])
          if (failure instanceof ApiError && failure.code === 'consent-old') consent.refetch()
          throw failure
        } finally {
          isAnyway.current = false
        }
      },
    },
  )
  const { language, spokeTo, isAnothers } = form.watch()
  const consent = useConsent(language as Language)
  const choose = (name: 'language' | 'spokeTo', value: Language | SpokeTo) => {
    form.setValue(name, value)
    form.clearErrors(name)
  }
  // The browser would fill in the coordinator's own.
  const text = (name: Exclude<keyof Typed, 'isAnothers' | 'houseKnown'>) => ({
    ...field(name, { onChange: () => form.clearErrors(name) }),
    autoComplete: 'off',
  })
  const phone = { type: 'tel', inputMode: 'tel', icon: Phone } as const
  return (
    <form noValidate className={`stack gap-24 ${styles.person}`} onSubmit={onSubmit}>
      <ErrorSummary {...summary} />
      {same.length > 0 && (
        <Notice
          tone="warning"
          title={t('admin.byPhone.same')}
          actions={
            <Button
              variant="quiet"
              onClick={() => {
                isAnyway.current = true
                onSubmit()
              }}
            >
              {t('admin.byPhone.anyway')}
            </Button>
          }
        >
          <ul role="list">
            {same.map(({ _id, name, area, byPhone }) => (
              <li key={_id}>
                <PersonLink
                  id={_id}
                  name={name}
                  byPhone={byPhone}
                  below={[area, byPhone && t('admin.byPhone.word')].filter(Boolean).join(', ')}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <RadioTiles
        name="language"
        layout="row"
        label={t('admin.byPhone.language')}
        required
        options={LANGUAGE_CHOICES.map(({ value, label }) => ({ value, label, lang: value }))}
        value={language as Language}
        onChange={(chosen) => choose('language', chosen)}
      />
      {isNew && (
        <>
          <ConsentText of={consent} />
          <RadioTiles
            name="spokeTo"
            layout="row"
            label={t('admin.byPhone.spokeTo')}
            hint={t('admin.byPhone.spokeToHint')}
            required
            error={errorOf('spokeTo')}
            options={SPOKE_TO.map((value) => ({ value, label: t(`admin.byPhone.spokeToChoices.${value}`) }))}
            value={spokeTo as SpokeTo | ''}
            onChange={(chosen) => choose('spokeTo', chosen)}
          />
        </>
      )}
      <TextField {...text('name')} label={t('admin.byPhone.name')} required autoCapitalize="words" />
      <TextField {...text('phone')} {...phone} label={t('admin.byPhone.phone')} required />
      <RadioTiles
        name="isAnothers"
        layout="row"
        label={t('admin.byPhone.phoneIs')}
        options={(['theirs', 'another'] as const).map((value) => ({
          value,
          label: t(`admin.byPhone.phoneIsChoices.${value}`),
        }))}
        value={isAnothers ? 'another' : 'theirs'}
        onChange={(whose) => form.setValue('isAnothers', whose === 'another')}
      />
      {isAnothers && (
        <>
          <TextField
            {...text('contactName')}
            label={t('admin.byPhone.contactName')}
            required
            autoCapitalize="words"
          />
          <TextField
            {...text('contactRelation')}
            label={t('admin.byPhone.relation')}
            hint={t('admin.byPhone.relationHint')}
            required
          />
        </>
      )}
      <SelectField
        {...text('district')}
        label={t('admin.byPhone.district')}
        required
        placeholder={t('admin.byPhone.district')}
        options={DISTRICTS.map((value) => ({ value, label: t(`catalogue.districts.${value}`) }))}
      />
      <TextField
        {...text('area')}
        label={t('admin.byPhone.area')}
        hint={t('admin.byPhone.areaHint')}
        required={false}
        autoCapitalize="words"
      />
      <TextField
        {...text('address')}
        label={t('admin.byPhone.address')}
        hint={t('admin.byPhone.addressHint')}
        required={false}
      />
      <TextField {...text('landmark')} label={t('admin.byPhone.landmark')} required={false} />
      <FieldGroup label={t('admin.byPhone.kin')} hint={t('admin.byPhone.kinHint')} required={false}>
        <div className="stack gap-16">
          <TextField {...text('kinName')} label={t('admin.byPhone.kinName')} autoCapitalize="words" />
          <TextField {...text('kinRelation')} label={t('admin.byPhone.relation')} />
          <TextField {...text('kinPhone')} {...phone} label={t('admin.byPhone.kinPhone')} />
        </div>
      </FieldGroup>
      <div className="stack gap-4">
        <Checkbox
          {...form.register('houseKnown')}
          label={t('admin.byPhone.houseKnown')}
          aria-describedby="house-known-hint"
        />
        <p id="house-known-hint" className="soft">
          {t('admin.byPhone.houseKnownHint')}
        </p>
      </div>
      <Actions>
        <Button type="submit" size="main" busy={isSubmitting} busyLabel={t('admin.byPhone.saving')}>
          {t('admin.byPhone.save')}
        </Button>
      </Actions>
    </form>
  )
}
