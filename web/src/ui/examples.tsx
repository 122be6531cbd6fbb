import {
  CalendarDays,
  Car,
  CircleCheck,
  Clock,
  CookingPot,
  Funnel,
  HeartHandshake,
  House,
  LogOut,
  Mail,
  MapPin,
  Phone,
  RefreshCw,
  Search,
  ShoppingBasket,
  Stethoscope,
  TriangleAlert,
  User,
  UserCheck,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from './button.tsx'
import { Actions, Card, CardList, KasavuBand } from './card.tsx'
import { Chip, ChipRow, RemovableChip } from './chip.tsx'
import { Checkbox, CheckboxGroup, RadioTiles } from './choices.tsx'
import { CodeDigits } from './code-digits.tsx'
import { CodeField } from './code-field.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { setDisplay, useDisplay } from './display.ts'
import { DisplayControl, type DisplayWords } from './display-control.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Skeleton } from './skeleton.tsx'
import { Steps } from './steps.tsx'
import { Tabs } from './tabs.tsx'
import { DateField, SelectField, TextArea, TextField, TimeField } from './text-field.tsx'
import { TimedMove } from './timed-move.tsx'
import { toast } from './toasts.tsx'

/** One component in one or more of its states. */
export type Example = { name: string; render: () => ReactNode }

const DISTRICTS = ['Kollam', 'Kottayam', 'Ernakulam'].map((name) => ({ value: name, label: name }))

const SKILLS = [
  { value: 'driving', label: 'Driving' },
  { value: 'cooking', label: 'Cooking' },
  { value: 'housekeeping', label: 'Housekeeping' },
  { value: 'companionship', label: 'Companionship' },
] as const

const HELP_TYPES = [
  { value: 'driving', label: 'Driving', line: 'To a temple, a shop or a friend', icon: Car },
  { value: 'cooking', label: 'Cooking', line: 'A meal at your home', icon: CookingPot },
  { value: 'shopping', label: 'Shopping', line: 'Groceries and medicines', icon: ShoppingBasket },
  { value: 'medical', label: 'Medical', line: 'Going with you to the doctor', icon: Stethoscope },
] as const

const DISPLAY_WORDS: DisplayWords = {
  display: 'Display',
  done: 'Done',
  textSize: 'Text size',
  theme: 'Colours',
  themes: { device: 'As on this device', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  language: 'Language',
  timedMoves: 'Move to the next page by itself',
  timedMovesChoices: { on: 'On', slower: '10× slower', off: 'Off' },
}

/** The top and the end of a page, which stand around every page and so are not among the examples below. */
export const pageEnds: { header: Example; footer: Example } = {
  header: { name: 'Site header', render: () => <HeaderExample /> },
  footer: {
    name: 'Site footer',
    render: () => (
      <SiteFooter
        words={{ navigation: 'More pages', helplines: 'Helplines' }}
        helplines={[
          { label: 'Emergency', phone: '112' },
          { label: 'Elder Line', phone: '14567' },
        ]}
        links={[
          { label: 'About', to: '/about' },
          { label: 'Contact', to: '/contact' },
          { label: 'Privacy', to: '/privacy' },
        ]}
      >
        We answer every message within 24 hours.
      </SiteFooter>
    ),
  },
}

/** Every component in its states: the documentation, what the tests render and what is checked for accessibility. */
export const examples: readonly Example[] = [
  {
    name: 'Buttons',
    render: () => (
      <>
        <Actions>
          <Button size="main" icon={HeartHandshake}>
            Request Help
          </Button>
        </Actions>
        <Actions>
          <Button icon={CircleCheck}>Accept</Button>
          <Button variant="quiet" icon={RefreshCw}>
            Refresh
          </Button>
          <Button variant="danger">Delete the account</Button>
          <Button busy busyLabel="Creating Account...">
            Create Account
          </Button>
        </Actions>
        <Actions>
          <LinkButton to="/about" variant="quiet">
            Learn More
          </LinkButton>
          <LinkButton href="tel:+919847012345" icon={Phone}>
            Call Citizen: 98470 12345
          </LinkButton>
        </Actions>
        <Button
          variant="quiet"
          disabledReason="Cancellation is only allowed up to 2 hours before the requested time."
        >
          Cancel Request
        </Button>
      </>
    ),
  },
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
  {
    name: 'Notices',
    render: () => (
      <>
        <Notice tone="info">An administrator looks at every registration first.</Notice>
        <Notice tone="success" title="Help request submitted successfully!">
          We tell you as soon as a volunteer is found.
        </Notice>
        <Notice tone="warning" title="In an emergency call 112.">
          Volunteers are not an ambulance.
        </Notice>
        <Notice
          tone="danger"
          title="No response from server. Please check your connection."
          actions={<Button variant="quiet">Try again</Button>}
        />
      </>
    ),
  },
  {
    name: 'Chips',
    render: () => (
      <ChipRow>
        <Chip label="Waiting" icon={Clock} tone="waiting" />
        <Chip label="Volunteer found" icon={UserCheck} tone="success" />
        <Chip label="Completed" icon={CircleCheck} tone="info" />
        <Chip label="Overdue" icon={TriangleAlert} tone="danger" />
        <Chip label="Expired" icon={CalendarDays} />
        <RemovableChip label="Kollam" removeLabel="Remove the filter Kollam" onRemove={() => {}} />
      </ChipRow>
    ),
  },
  {
    name: 'The card that matters',
    render: () => (
      <Card kasavu as="section" aria-labelledby="example-card">
        <h3 id="example-card">Driving</h3>
        <p>Tomorrow, Saturday 21 November, 10:30 am, in Kollam</p>
        <Steps label="Your request" steps={['Posted', 'Volunteer found', 'Done']} current={1} />
        <CodeDigits label="Your completion code" code="042913" />
        <p>Tell this code to Asha only when the help is done.</p>
        <Actions>
          <LinkButton href="tel:+919847012345" icon={Phone} size="main">
            Call Asha
          </LinkButton>
        </Actions>
      </Card>
    ),
  },
  {
    name: 'Cards',
    render: () => (
      <CardList label="Requests">
        {['Cooking', 'Reading', 'Gardening'].map((title) => (
          <Card key={title} as="article">
            <Chip label="Waiting" icon={Clock} tone="waiting" />
            <h3>{title}</h3>
            <p>Tomorrow, Saturday 21 November, 10:30 am</p>
            <p>Two hours in the kitchen, for a small family feast.</p>
            <Actions>
              <Button>Accept</Button>
            </Actions>
          </Card>
        ))}
      </CardList>
    ),
  },
  {
    name: 'Steps',
    render: () => (
      <>
        <Steps label="A new request" steps={['Posted', 'Volunteer found', 'Done']} current={0} />
        <Steps label="A completed request" steps={['Posted', 'Volunteer found', 'Done']} current={3} />
      </>
    ),
  },
  { name: 'Tabs', render: () => <TabsExample /> },
  { name: 'Dialogs', render: () => <DialogsExample /> },
  {
    name: 'Disclosure',
    render: () => (
      <Disclosure label="Filters" icon={Funnel} startOpen>
        <SelectField label="District" name="example-filter" options={DISTRICTS} />
      </Disclosure>
    ),
  },
  {
    name: 'Toasts',
    render: () => (
      <Actions>
        <Button variant="quiet" onClick={() => toast.success('Login successful!')}>
          A success
        </Button>
        <Button variant="quiet" onClick={() => toast.error('Failed to refresh data')}>
          A failure
        </Button>
        <Button variant="quiet" onClick={() => toast('Status refreshed!', { duration: 60_000 })}>
          A minute long
        </Button>
      </Actions>
    ),
  },
  { name: 'Timed move', render: () => <TimedMoveExample /> },
  {
    name: 'Waiting and empty',
    render: () => (
      <>
        <Skeleton label="Loading the requests" count={2} />
        <EmptyState icon={HeartHandshake} action={<Button variant="quiet">Show all districts</Button>}>
          No open requests in Kollam just now.
        </EmptyState>
      </>
    ),
  },
  {
    name: 'Malayalam',
    render: () => (
      <div lang="ml">
        <Card kasavu>
          <h3>നിങ്ങൾക്ക് എന്ത് സഹായമാണ് വേണ്ടത്?</h3>
          <p>ഒരു സന്നദ്ധപ്രവർത്തകൻ നാളെ രാവിലെ പത്തരയ്ക്ക് നിങ്ങളുടെ വീട്ടിൽ എത്തും.</p>
          <TextField
            label="മുഴുവൻ പേര്"
            name="example-ml-name"
            required
            hint="തിരിച്ചറിയൽ കാർഡിലുള്ളതുപോലെ"
            error="പേര് ആവശ്യമാണ്"
          />
          <Steps label="അപേക്ഷ" steps={['അപേക്ഷ നൽകി', 'സന്നദ്ധപ്രവർത്തകനെ കണ്ടെത്തി', 'പൂർത്തിയായി']} current={1} />
          <Actions>
            <Button size="main">സഹായം അഭ്യർത്ഥിക്കുക</Button>
            <Button variant="quiet" disabledReason="അഭ്യർത്ഥിച്ച സമയത്തിന് രണ്ട് മണിക്കൂർ മുമ്പുവരെ മാത്രമേ റദ്ദാക്കാനാകൂ.">
              റദ്ദാക്കുക
            </Button>
          </Actions>
        </Card>
      </div>
    ),
  },
  {
    name: 'Hindi',
    render: () => (
      <div lang="hi">
        <Card>
          <h3>आपको किस तरह की मदद चाहिए?</h3>
          <p>एक स्वयंसेवक कल सुबह साढ़े दस बजे आपके घर आएँगे।</p>
        </Card>
      </div>
    ),
  },
  {
    name: 'Kasavu band',
    render: () => <KasavuBand />,
  },
]

function HeaderExample() {
  const display = useDisplay()
  return (
    <SiteHeader
      homeTo="/"
      words={{ navigation: 'Main', menu: 'Menu', closeMenu: 'Close' }}
      items={[
        { label: 'Home', to: '/ui', icon: House },
        { label: 'Profile', to: '/citizen-profile', icon: User },
        { label: 'Refresh', onPress: () => {}, icon: RefreshCw },
        { label: 'Sign Out', onPress: () => {}, icon: LogOut },
      ]}
      display={
        <DisplayControl
          value={display}
          onChange={setDisplay}
          languages={[
            { value: 'en', label: 'English' },
            { value: 'ml', label: 'മലയാളം' },
            { value: 'hi', label: 'हिन्दी' },
          ]}
          words={DISPLAY_WORDS}
        />
      }
    />
  )
}

function CodeExample({ name }: { name: string }) {
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

function TabsExample() {
  const [selected, setSelected] = useState<'available' | 'accepted' | 'past'>('accepted')
  return (
    <Tabs
      label="Requests"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        {
          id: 'available',
          label: 'Available Requests',
          badge: 12,
          disabledReason: 'Complete your accepted request first.',
          panel: <p>Twelve requests.</p>,
        },
        { id: 'accepted', label: 'My Accepted Request', badge: 'Active', panel: <p>Cooking, tomorrow.</p> },
        { id: 'past', label: 'Past Requests', panel: <p>Nothing yet.</p> },
      ]}
    />
  )
}

function DialogsExample() {
  const [open, setOpen] = useState<'confirm' | 'plain'>()
  const close = () => setOpen(undefined)
  return (
    <Actions>
      <Button variant="quiet" onClick={() => setOpen('confirm')}>
        Cancel Request
      </Button>
      <Button variant="quiet" onClick={() => setOpen('plain')}>
        Mark as Completed
      </Button>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Are you sure you want to cancel your help request?"
        safeLabel="Keep my request"
        confirmLabel="Cancel my request"
        danger
        onConfirm={close}
        onCancel={close}
      >
        The volunteer will be told that you do not need help any more.
      </ConfirmDialog>
      <Dialog
        open={open === 'plain'}
        title="Enter the completion code"
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Not yet
            </Button>
            <Button onClick={close}>Complete</Button>
          </>
        }
      >
        <CodeExample name="example-dialog-code" />
      </Dialog>
    </Actions>
  )
}

function TimedMoveExample() {
  const { timedMoves } = useDisplay()
  const [gone, setGone] = useState(false)
  if (gone) return <p>Here is the next page.</p>
  return (
    <TimedMove
      seconds={600}
      pace={timedMoves}
      onGo={() => setGone(true)}
      words={{
        leaving: (seconds) => `You will go to the sign-in page in ${seconds} seconds.`,
        paused: 'It waits while you are here.',
        staying: 'This page stays until you go on.',
        goNow: 'Go now',
        stayHere: 'Stay here',
      }}
    />
  )
}
