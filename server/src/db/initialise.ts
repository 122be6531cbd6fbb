/** The server's role and database: named like the system's user, whom PostgreSQL lets in over the socket. */
export const SERVER = 'senior-help'
/** Owns the audit log, so that the server can add to it and not change it. */
export const KEEPER = 'senior-help-audit'

/** Statements for a superuser, by what each makes. PostgreSQL cannot make a database within a transaction. */
export const rolesAndDatabase = ({ server = 'login', keeper = 'nologin', database = '' } = {}) => ({
  [`role ${SERVER}`]: `create role "${SERVER}" ${server}`,
  [`role ${KEEPER}`]: `create role "${KEEPER}" ${keeper}`,
  [`database ${SERVER}`]: `create database "${SERVER}" owner "${SERVER}" ${database}`,
})
