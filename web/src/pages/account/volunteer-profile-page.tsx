import { ProfileForm } from './profile-form.tsx'

/** The profile of a volunteer. */
export default function VolunteerProfilePage() {
  return <ProfileForm role="volunteer" />
}
