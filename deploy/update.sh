# What an update does before and after the program is exchanged: deploy/senior-help reads it, and the maintainer scripts of
# the package contain it. Programs of the release before do the work, as the next one may be what fails.
program=/opt/senior-help
before=/opt/senior-help.before
# The server deletes it after two weeks.
backup=/var/lib/senior-help/before-update.backup
# Exists from when the program is kept until the new release is known to start.
pending=/opt/senior-help.updating

version_of() {
  sed -n 's/.*"version":"\([^"]*\)".*/\1/p' "$1/release.json"
}

# Where no init runs, as in an image that is being built, there is nothing to stop or to start.
has_init() {
  [ -d /run/systemd/system ]
}

is_in_service() {
  has_init && [ -f /etc/senior-help/settings ] && [ -f $program/release.json ] && systemctl is-enabled --quiet senior-help
}

# Out of its place at once, however long it takes to delete.
throw_away() {
  rm -rf $program.gone
  [ ! -d "$1" ] || mv "$1" $program.gone
  rm -rf $program.gone
}

# This folder is the program from now on. Whenever the power fails, one of the two is.
become() {
  rm -rf $program.gone
  [ ! -d $program ] || mv $program $program.gone
  mv "$1" $program
  rm -rf $program.gone
}

run_in() (
  cd "$1"
  shift
  exec node_modules/.bin/node "$@"
)

# Whoever presses Ctrl-C now, or loses the connection, would leave a server that stands still. What is said is then lost.
to_the_end() {
  trap '' HUP INT
}

say() {
  echo "$@" || true
}

# Fails, with the service running as before, if there is no backup or no room for the program.
keep() {
  say "Making a backup of release $(version_of $program) ..."
  rm -f $backup
  if ! run_in $program server/src/cli/with-settings.ts server/src/cli/backup.ts backup $backup; then
    echo 'No backup could be made, so nothing is updated.' >&2
    return 1
  fi
  # Named last: a copy that a power cut left half made is never put back. Hard links: neither dpkg nor `mv` writes into a
  # file that is there.
  if ! { throw_away $before && rm -rf $before.part && cp -al $program $before.part && mv $before.part $before; }; then
    rm -rf $before.part
    echo 'Nothing is updated: the program could not be kept. Is the disk full?' >&2
    return 1
  fi
  to_the_end
  touch $pending
  systemctl stop senior-help
}

# Starts the new release; if it is not ready, the one before it comes back.
try() {
  to_the_end
  rm -f $pending
  version=$(version_of $program)
  say "Starting release $version ..."
  systemctl daemon-reload
  systemctl start senior-help || true
  if run_in $before server/src/cli/update.ts ready; then
    say "Release $version is running. \`senior-help rollback\` goes back to $(version_of $before)."
    return
  fi
  say "Release $version does not start: \`journalctl -u senior-help\` says why." >&2
  take_back
  return 1
}

# The program alone: a release works on with what the one after it has made of the database.
take_back() {
  to_the_end
  systemctl stop senior-help
  become $before
  put_outside
  systemctl start senior-help || true
  if run_in $program server/src/cli/update.ts ready; then
    say "Release $(version_of $program) is running again, with everything that was written since." >&2
  else
    say "Release $(version_of $program) does not start either. The backup is $backup." >&2
    return 1
  fi
}

# The unit and the command, wherever they were put.
put_outside() {
  for unit in /etc/systemd/system /lib/systemd/system; do
    [ ! -f $unit/senior-help.service ] || install -m 644 $program/deploy/senior-help.service $unit/senior-help.service
  done
  for commands in /usr/local/bin /usr/bin; do
    [ ! -f $commands/senior-help ] || install -m 755 $program/deploy/senior-help $commands/senior-help
  done
  if has_init; then systemctl daemon-reload; fi
}
