import { ProfileForm } from './profile-form.tsx'

/** The profile of a citizen. */
export default function CitizenProfilePage() {
  return <ProfileForm role="citizen" />
}
