import { Car, CookingPot, Mail, MapPin, Phone, Search, ShoppingBasket, Stethoscope, User } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, CheckboxGroup, RadioTiles } from '../forms/choices.tsx'
import { CodeField } from '../forms/code-field.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { DateField, SelectField, TextArea, TextField, TimeField } from '../forms/text-field.tsx'
import type { Example } from './example.ts'

const DISTRICTS = ['Kollam', 'Kottayam', 'Ernakulam'].map((name) => ({ value: name, label: name }))

const SKILLS = [
  { value: 'driving', label: 'Driving' },
  { value: 'cooking', label: 'Cooking' },
  { value: 'housekeeping', label: 'Housekeeping' },
  { value: 'companionship', label: 'Companionship' },
] as const

const HELP_TYPES = [
  { value: 'driving', label: 'Driving', description: 'To a temple, a shop or a friend', icon: Car },
  { value: 'cooking', label: 'Cooking', description: 'A meal at your home', icon: CookingPot },
  { value: 'shopping', label: 'Shopping', description: 'Groceries and medicines', icon: ShoppingBasket },
  { value: 'medical', label: 'Medical', description: 'Going with you to the doctor', icon: Stethoscope },
] as const

/** What is filled in, and what is said if it is not right. */
export const fieldExamples: readonly Example[] = [
  {
    name: 'Text fields',
    render: () => (
      <>
        <TextField
          label="Full name"
          name="example-name"
          required
          icon={User}
          autoComplete="name"
          defaultValue="Meera Nair"
        />
        <TextField
          label="Email"
          name="example-email"
          type="email"
          required
          icon={Mail}
          autoComplete="email"
          error="Please enter a valid email address"
          defaultValue="meera@"
        />
        <TextField
          label="Contact number"
          name="example-phone"
          type="tel"
          inputMode="tel"
          hint="Ten digits, for example 98470 12345"
          required
          icon={Phone}
        />
        <SelectField
          label="Location"
          name="example-location"
          required
          icon={MapPin}
          placeholder="Choose your district"
          options={DISTRICTS}
        />
        <TextArea
          label="Anything else"
          name="example-more"
          required={false}
          hint="Such as stairs, or a dog"
        />
        <DateField label="Day" name="example-day" required defaultValue="2026-11-21" />
        <TimeField label="Time" name="example-time" required defaultValue="10:30" />
        <TextField label="Search" name="example-search" type="search" icon={Search} />
      </>
    ),
  },
  {
    name: 'Password and code',
    render: () => (
      <>
        <PasswordField
          label="Password"
          name="example-password"
          required
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <CodeExample name="example-code" />
      </>
    ),
  },
  { name: 'Choices', render: () => <ChoicesExample /> },
  {
    name: 'Error summary',
    render: () => (
      <ErrorSummary
        title="Two things need another look"
        problems={[
          { field: 'example-email', message: 'Please enter a valid email address' },
          { field: 'example-location', message: 'Please select your location' },
        ]}
      />
    ),
  },
]

/** A field of six digits, also for a dialog. */
export function CodeExample({ name }: { name: string }) {
  const [code, setCode] = useState('0429')
  return (
    <CodeField
      label="Completion code"
      name={name}
      hint="Six digits. The citizen reads them to you."
      value={code}
      onChange={setCode}
    />
  )
}

function ChoicesExample() {
  const [skills, setSkills] = useState<string[]>(['cooking'])
  const [helpType, setHelpType] = useState('driving')
  return (
    <>
      <RadioTiles
        label="What do you need help with?"
        name="example-help"
        required
        options={HELP_TYPES}
        value={helpType}
        onChange={setHelpType}
      />
      <CheckboxGroup
        label="Skills"
        name="example-skills"
        required={false}
        options={SKILLS}
        value={skills}
        onChange={setSkills}
      />
      <Checkbox label="Remember me on this device" name="example-remember" />
    </>
  )
}
