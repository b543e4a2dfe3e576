internal import Glibc

/// Jobs in order, and a condition on which threads wait for them.
final class JobList<Job: Sendable>: @unchecked Sendable {
    // Used under the mutex only.
    private var jobs: [Job] = []
    private var hasEnded = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Adds a job, unless the list has ended.
    func add(_ job: Job) {
        pthread_mutex_lock(mutex)
        if !hasEnded { jobs.append(job) }
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Ends the list.
    ///
    /// - Parameter dropsJobs: Whether the jobs in it are not done.
    func end(dropsJobs: Bool) {
        pthread_mutex_lock(mutex)
        hasEnded = true
        if dropsJobs { jobs = [] }
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for a job; nil once the list has ended and is empty.
    func next() -> Job? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while jobs.isEmpty, !hasEnded { pthread_cond_wait(condition, mutex) }
        return jobs.isEmpty ? nil : jobs.removeFirst()
    }
}
