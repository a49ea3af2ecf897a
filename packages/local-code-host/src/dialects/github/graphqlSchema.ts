import { buildSchema } from 'graphql';

/** The part of GitHub's schema that lists open pull requests and repositories, with its names and types. */
export const schema = buildSchema(`
  scalar DateTime
  scalar URI
  enum PullRequestState { OPEN CLOSED MERGED }
  enum PullRequestReviewDecision { APPROVED CHANGES_REQUESTED REVIEW_REQUIRED }
  enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
  enum StatusState { ERROR EXPECTED FAILURE PENDING SUCCESS }
  enum IssueOrderField { CREATED_AT UPDATED_AT COMMENTS }
  enum OrderDirection { ASC DESC }
  enum RepositoryOrderField { CREATED_AT NAME PUSHED_AT STARGAZERS UPDATED_AT }
  enum RepositoryAffiliation { COLLABORATOR ORGANIZATION_MEMBER OWNER }
  enum RepositoryVisibility { INTERNAL PRIVATE PUBLIC }
  input IssueOrder { field: IssueOrderField! direction: OrderDirection! }
  input RepositoryOrder { field: RepositoryOrderField! direction: OrderDirection! }
  interface Actor { login: String! }
  interface RepositoryOwner {
    login: String!
    repositories(
      first: Int, after: String, orderBy: RepositoryOrder, ownerAffiliations: [RepositoryAffiliation]
    ): RepositoryConnection!
  }
  enum TeamMembershipType { ALL CHILD_TEAM IMMEDIATE }
  type User implements Actor & RepositoryOwner {
    id: ID!
    login: String!
    name: String
    email: String!
    bio: String
    avatarUrl: URI!
    suspendedAt: DateTime
    organizationVerifiedDomainEmails(login: String!): [String!]!
    repositories(
      first: Int, after: String, orderBy: RepositoryOrder, ownerAffiliations: [RepositoryAffiliation]
    ): RepositoryConnection!
  }
  type Organization implements RepositoryOwner {
    id: ID!
    login: String!
    membersWithRole(first: Int, after: String): OrganizationMemberConnection!
    teams(first: Int, after: String): TeamConnection!
    team(slug: String!): Team
    repositories(
      first: Int, after: String, orderBy: RepositoryOrder, ownerAffiliations: [RepositoryAffiliation]
    ): RepositoryConnection!
  }
  type PageInfo { endCursor: String hasNextPage: Boolean! }
  type OrganizationMemberConnection { nodes: [User] totalCount: Int! pageInfo: PageInfo! }
  type TeamMemberConnection { nodes: [User] totalCount: Int! pageInfo: PageInfo! }
  type TeamConnection { nodes: [Team] totalCount: Int! pageInfo: PageInfo! }
  type Team {
    id: ID!
    slug: String!
    combinedSlug: String!
    name: String!
    description: String
    avatarUrl: URI
    editTeamUrl: URI!
    parentTeam: Team
    members(first: Int, after: String, membership: TeamMembershipType): TeamMemberConnection!
  }
  union RequestedReviewer = User | Team
  type ReviewRequest { requestedReviewer: RequestedReviewer }
  type ReviewRequestConnection { nodes: [ReviewRequest] }
  type PullRequestReview { state: PullRequestReviewState! }
  type PullRequestReviewConnection { nodes: [PullRequestReview] }
  type StatusCheckRollup { state: StatusState! }
  interface GitObject { oid: String! }
  type Blob implements GitObject { id: ID! oid: String! byteSize: Int! text: String }
  type Tree implements GitObject { oid: String! }
  type Commit implements GitObject { oid: String! statusCheckRollup: StatusCheckRollup }
  type PullRequestCommit { commit: Commit! }
  type PullRequestCommitConnection { nodes: [PullRequestCommit] }
  type PullRequest {
    number: Int!
    title: String!
    url: URI!
    isDraft: Boolean!
    state: PullRequestState!
    createdAt: DateTime!
    updatedAt: DateTime!
    headRefName: String!
    baseRefName: String!
    author: Actor
    reviewDecision: PullRequestReviewDecision
    reviewRequests(first: Int): ReviewRequestConnection
    latestOpinionatedReviews(first: Int): PullRequestReviewConnection
    commits(last: Int): PullRequestCommitConnection!
  }
  type PullRequestConnection { nodes: [PullRequest] totalCount: Int! }
  type Ref { name: String! }
  type Language { name: String! }
  type Topic { name: String! }
  type RepositoryTopic { topic: Topic! }
  type RepositoryTopicConnection { nodes: [RepositoryTopic] }
  type Repository {
    id: ID!
    name: String!
    nameWithOwner: String!
    url: URI!
    description: String
    isArchived: Boolean!
    isFork: Boolean!
    visibility: RepositoryVisibility!
    createdAt: DateTime!
    updatedAt: DateTime!
    pushedAt: DateTime
    defaultBranchRef: Ref
    primaryLanguage: Language
    repositoryTopics(first: Int): RepositoryTopicConnection!
    object(expression: String): GitObject
    pullRequests(states: [PullRequestState!], first: Int, orderBy: IssueOrder): PullRequestConnection!
  }
  type RepositoryConnection { nodes: [Repository] totalCount: Int! pageInfo: PageInfo! }
  type Query {
    repository(owner: String!, name: String!): Repository
    repositoryOwner(login: String!): RepositoryOwner
    organization(login: String!): Organization
  }
`);
